// The worker of the page: the same program, handed over compiled. It plays the part of a server for one person.
const begin = async ({ data: [script, module] }) => (await import(script)).default({ module_or_path: module });
addEventListener('message', begin, { once: true });
