import { benchRota } from './bench-rota.js';

/** `npm run bench`, or `npm run bench -- rota`: every benchmark, or those named. */
const benches: { readonly [name: string]: (out: (line: string) => void) => Promise<void> } = {
  rota: benchRota,
};

const asked = process.argv.slice(2);
const unknown = asked.find((name) => !Object.hasOwn(benches, name));
if (unknown !== undefined) {
  console.error(`There is no benchmark "${unknown}". Benchmarks: ${Object.keys(benches).join(', ')}.`);
  process.exitCode = 2;
} else {
  for (const [name, bench] of Object.entries(benches)) {
    if (asked.length === 0 || asked.includes(name)) await bench(console.log);
  }
}
