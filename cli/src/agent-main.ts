/** `platen-agent`: the command `platen agent` as a separate program, for machines without the rest of Platen. */
import { agentCommand } from './commands/agent.ts';
import { runCommand } from './run-command.ts';

/** Connects the command to the input and output of this process. */
const IO = {
  env: process.env,
  out: (content: string | Uint8Array) => void process.stdout.write(content),
  err: (text: string) => void process.stderr.write(text),
};

void runCommand(agentCommand, process.argv.slice(2), IO as Parameters<typeof runCommand>[2]).then((status) => {
  process.exitCode = status;
});
