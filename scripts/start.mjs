// npm start: install if needed, build, serve the production build on localhost, print the address.
import { ensureInstalled, root } from './install.mjs';
import { headers, keepAssets, originFrom } from './policy.mjs';

const usage = 'npm start [-- --port N] [-- --no-build] [-- --connect ORIGIN]';
const args = process.argv.slice(2);
let port;
let build = true;
const connect = [];
for (let i = 0; i < args.length; i++) {
  if (args[i] === '--port') {
    port = Number(args[++i]);
    if (!Number.isInteger(port) || port < 0 || port > 65535) {
      console.error(`--port takes a whole number from 0 to 65535, not "${args[i]}". ${usage}`);
      process.exit(2);
    }
  } else if (args[i] === '--connect') {
    const origin = originFrom(args[++i] ?? '');
    if (origin === undefined) {
      console.error(`--connect takes an address such as http://192.168.1.5:8080, not "${args[i]}". ${usage}`);
      process.exit(2);
    }
    connect.push(origin);
  } else if (args[i] === '--no-build') build = false;
  else {
    console.error(`Unknown option "${args[i]}". ${usage}`);
    process.exit(2);
  }
}

ensureInstalled();
process.env.ORTHANT_CONNECT = connect.join(' ');
const vite = await import('vite');
if (build) await vite.build({ root, logLevel: 'warn' });
const server = await vite.preview({
  root,
  logLevel: 'warn',
  plugins: [keepAssets()],
  preview: {
    headers: headers(connect),
    host: 'localhost',
    port: port ?? 4173,
    strictPort: port !== undefined && port !== 0,
  },
});
const address = server.resolvedUrls?.local[0] ?? `http://localhost:${server.httpServer.address().port}/`;
console.log(`Orthant is at ${address}  (Ctrl+C to stop)`);
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => server.httpServer.close(() => process.exit(0)));
