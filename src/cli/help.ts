import { type Command, DONE, UsageError } from './command.js';
import { commands } from './commands.js';
import { readFlags } from './flags.js';

export const usage = `help [COMMAND]
  Without a command: the list of commands.`;

export const help: Command = async (args, io) => {
  const { rest } = readFlags(args, [], 1);
  const name = rest[0];
  if (name !== undefined) {
    const entry = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (entry === undefined) throw new UsageError(`There is no command "${name}".`);
    await io.out(`npm run -s cli -- ${(await entry.load()).usage}`);
    return DONE;
  }
  const width = Math.max(...Object.keys(commands).map((one) => one.length));
  await io.out('npm run -s cli -- COMMAND [OPTIONS]');
  await io.out('');
  for (const [one, { summary }] of Object.entries(commands)) {
    await io.out(`  ${one.padEnd(width)}  ${summary}`);
  }
  await io.out('');
  await io.out(
    'help COMMAND tells the options of one. Exit codes: 0 done, 1 some input was wrong, 2 wrong command line.',
  );
  return DONE;
};
