/** Entry point of `platen`. */
import { COMMANDS } from './commands.ts';
import { start } from './start.ts';

await start(COMMANDS);
