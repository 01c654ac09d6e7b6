// A module script of its own, because the page's policy allows no inline ones. Each program speaks one language; this one
// takes the language that the address names, the one chosen last time, or the browser's own.
const SPOKEN = ['en', 'fr', 'de'];
const wanted = [new URLSearchParams(location.search).get('lang')];
const storage = (() => {
    try {
        return localStorage;
    } catch {
        return {};
    }
})();
wanted.push(storage.language, ...navigator.languages);
const tags = wanted.filter(Boolean).map(tag => tag.split(/[-_]/)[0].toLowerCase());
const tag = tags.find(tag => SPOKEN.includes(tag)) ?? SPOKEN[0];
document.documentElement.lang = storage.language = tag;
// How tall the window is, in parts of the screen the page was drawn for: large screens and phones held sideways scale by it.
const measure = () => document.documentElement.style.setProperty('--tall', innerHeight / 900);
addEventListener('resize', measure);
measure();
// The program is fetched while its script is, from where this script came from: the house may stand below another site's path.
const base = new URL('.', import.meta.url).pathname;
document.documentElement.dataset.base = base.slice(0, -1);
const program = `${base}${document.getElementById('page').dataset.program}-${tag}`;
const wasm = fetch(`${program}_bg.wasm`);
(await import(`${program}.js`)).default({ module_or_path: wasm });
