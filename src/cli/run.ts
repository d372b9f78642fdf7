import { type Io, MISUSED, UsageError } from './command.js';
import { commands } from './commands.js';

/** Runs one command line and returns its exit code. @param argv the words after the program's name */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  const [word, ...args] = argv;
  const asked = word === undefined || word === '--help' || word === '-h' ? 'help' : word;
  const entry = Object.hasOwn(commands, asked) ? commands[asked] : undefined;
  if (entry === undefined) {
    io.err(`There is no command "${asked}". Commands: ${Object.keys(commands).join(', ')}.`);
    return MISUSED;
  }
  const command = await entry.load();
  if (args.includes('--help') || args.includes('-h')) {
    await io.out(`npm run -s cli -- ${command.usage}`);
    return 0;
  }
  try {
    return await command.run(args, io);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    io.err(error.message);
    io.err('');
    io.err(`npm run -s cli -- ${command.usage}`);
    return MISUSED;
  }
}
