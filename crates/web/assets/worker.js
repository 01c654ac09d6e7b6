// The worker of the page: the same program, handed over compiled. It plays the part of a server for one person.
import init from './gong.js';
addEventListener('message', ({ data }) => init({ module_or_path: data }), { once: true });
