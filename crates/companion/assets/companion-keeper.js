// Keeps the companion for times without a network, and nothing else: its files in one store for each version, which is filled
// whole or not at all. What is kept answers first, so that nobody ever has half of an old page; a new version waits until the
// page asks for it.
const FILES = [KEPT_FILES];
const STORE = 'companion-' + KEPT_VERSION;
// The house may stand below another site's path.
const base = new URL('.', location.href).pathname;
const page = base + 'companion';
const address = file => (file === 'companion.html' ? page : base + file);
const fill = async () => {
    const store = await caches.open(STORE);
    await store.addAll(FILES.map(file => new Request(address(file), { cache: 'no-cache' })));
};
const tidy = async () => {
    const old = (await caches.keys()).filter(name => name.startsWith('companion-') && name !== STORE);
    await Promise.all(old.map(name => caches.delete(name)));
    await clients.claim();
};
addEventListener('install', event => event.waitUntil(fill()));
addEventListener('activate', event => event.waitUntil(tidy()));
addEventListener('message', event => {
    if (event.data === 'take over') skipWaiting();
});
addEventListener('fetch', event => {
    const { pathname, origin } = new URL(event.request.url);
    const ours = origin === location.origin && FILES.some(file => address(file) === pathname);
    if (event.request.method !== 'GET' || !ours) return;
    const answer = async () =>
        (await (await caches.open(STORE)).match(pathname, { ignoreVary: true })) ?? fetch(event.request);
    event.respondWith(answer());
});
