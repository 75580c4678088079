/** Entry point of `platen render`. It is one CommonJS file, because V8 can cache the compiled code of such files. */
import { renderCommand } from './commands/render.ts';
import { start } from './start.ts';

void start([renderCommand]);
