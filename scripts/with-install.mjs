// Runs a locally installed command after making sure that it is installed: node scripts/with-install.mjs vite --host
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, root } from './install.mjs';

ensureInstalled();
const [command, ...args] = process.argv.slice(2);
const child = spawn(join(root, 'node_modules', '.bin', command), args, {
  cwd: root,
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
