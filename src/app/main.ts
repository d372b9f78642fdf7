import '../ui/orthant-app.js';
import { Controller } from './controller.js';
import { flagsFrom } from './flags.js';
import { buildServices } from './services.js';
import { applyTheme, rememberedTheme } from './theme.js';

// The composition root. Tests wait for `orthant-ready` on the window; a finished run says `orthant-done`.
const flags = flagsFrom(location.search);
const app = document.querySelector('orthant-app');
if (!app) throw new Error('main: the page holds no <orthant-app>');
app.theme = flags.theme ?? rememberedTheme();
applyTheme(app.theme, false);

const services = buildServices(flags, (fault) => controller.notice(fault));
const controller = new Controller(app, services);
document.querySelector('.before-start')?.remove();
await controller.begin();
await app.updateComplete;
document.documentElement.dataset.ready = '';
window.dispatchEvent(new CustomEvent('orthant-ready'));
