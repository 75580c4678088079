/** `platen agent` as users run it, in a separate process that a test can kill. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { BIN } from '@platen/service/testing/service';

export type Agent = {
  /** Returns everything that the agent has printed. */
  log(): string;
  /** Resolves when the log contains the text. */
  says(words: string): Promise<void>;
  /** Ends the agent and returns its exit status; null if the signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** Exit status, when the process has ended; null if a signal ended it. */
  readonly ended: Promise<number | null>;
};

export type AgentOptions = {
  readonly url: string;
  readonly key: string;
  /** Printers that the agent serves, as `NAME=ADDRESS`. */
  readonly printers: readonly string[];
  readonly words?: readonly string[];
  readonly environment?: NodeJS.ProcessEnv;
};

/** Starts an agent. The default program is the command line of this checkout. */
export function startAgent(
  { url, key, printers, words = [], environment = {} }: AgentOptions,
  program: readonly string[] = [process.execPath, BIN, 'agent'],
): Agent {
  const [file, ...first] = program;
  const named = printers.flatMap((printer) => ['--printer', printer]);
  const child = spawn(file!, [...first, '--url', url, ...named, ...words], {
    env: { ...process.env, PLATEN_KEY: key, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  const heard = new Set<() => void>();
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log += text;
    for (const listen of heard) listen();
  });
  const ended = once(child, 'exit').then(([status]) => {
    for (const listen of heard) listen();
    return status as number | null;
  });
  return {
    log: () => log,
    says: (words) =>
      new Promise((resolve, reject) => {
        const listen = () => {
          if (log.includes(words)) resolve();
          else if (child.exitCode !== null || child.signalCode !== null) {
            reject(new Error(`the agent ended and never said "${words}": ${log}`));
          } else return;
          heard.delete(listen);
        };
        heard.add(listen);
        listen();
      }),
    end(signal) {
      child.kill(signal);
      return ended;
    },
    ended,
  };
}
