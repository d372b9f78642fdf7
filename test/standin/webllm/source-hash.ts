import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { programHeader } from './program.js';

const SOURCES = ['abi.h', 'tensor.h', 'script.h', 'automaton.h', 'sample.h', 'model.c'];

/** Of everything that goes into the compiled library. */
export function sourceHash(): string {
  const hash = createHash('sha256').update(programHeader());
  for (const name of SOURCES) hash.update(`${name}\n`).update(readFileSync(new URL(name, import.meta.url)));
  return hash.digest('hex');
}
