// npm start: install if needed, build, serve the production build on localhost, print the address.
import { ensureInstalled, root } from './install.mjs';

const usage = 'npm start [-- --port N] [-- --no-build]';
const args = process.argv.slice(2);
let port;
let build = true;
for (let i = 0; i < args.length; i++) {
  if (args[i] === '--port') {
    port = Number(args[++i]);
    if (!Number.isInteger(port) || port < 0 || port > 65535) {
      console.error(`--port takes a whole number from 0 to 65535, not "${args[i]}". ${usage}`);
      process.exit(2);
    }
  } else if (args[i] === '--no-build') build = false;
  else {
    console.error(`Unknown option "${args[i]}". ${usage}`);
    process.exit(2);
  }
}

ensureInstalled();
const vite = await import('vite');
if (build) await vite.build({ root, logLevel: 'warn' });
const server = await vite.preview({
  root,
  logLevel: 'warn',
  preview: { host: 'localhost', port: port ?? 4173, strictPort: port !== undefined && port !== 0 },
});
const address = server.resolvedUrls?.local[0] ?? `http://localhost:${server.httpServer.address().port}/`;
console.log(`Orthant is at ${address}  (Ctrl+C to stop)`);
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => server.httpServer.close(() => process.exit(0)));
