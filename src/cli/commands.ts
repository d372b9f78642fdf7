import type { Command } from './command.js';

export interface CommandEntry {
  readonly summary: string;
  readonly load: () => Promise<{ readonly run: Command; readonly usage: string }>;
}

/** Every command, by name. What a command needs is loaded when it is called. */
export const commands: { readonly [name: string]: CommandEntry } = {
  generate: {
    summary: 'fresh items with their keys, as JSON Lines',
    load: async () => {
      const { generate, usage } = await import('./generate.js');
      return { run: generate, usage };
    },
  },
  score: {
    summary: 'scores raw replies, JSON Lines in and out',
    load: async () => {
      const { score, usage } = await import('./score.js');
      return { run: score, usage };
    },
  },
  packs: {
    summary: 'builds and checks the packs that the page ships',
    load: async () => {
      const { packs, usage } = await import('./packs.js');
      return { run: packs, usage };
    },
  },
  rota: {
    summary: 'rotation tasks: observations computed from a file',
    load: async () => {
      const { rota, usage } = await import('./rota.js');
      return { run: rota, usage };
    },
  },
  help: {
    summary: 'this list, or the use of one command',
    load: async () => {
      const { help, usage } = await import('./help.js');
      return { run: help, usage };
    },
  },
};
