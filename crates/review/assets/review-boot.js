// A module script of its own, because the page's policy allows no inline ones.
import init from './review.js';
init();
