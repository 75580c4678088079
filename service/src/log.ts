/** The log: JSON lines, or readable ones on a terminal. Bodies and data are never written to it. */
import { type DestinationStream, type Logger, pino } from 'pino';

export function createLog(level: string, output: NodeJS.WriteStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return output.isTTY ? pino(options, readable(output)) : pino(options, output);
}

function readable(output: NodeJS.WriteStream): DestinationStream {
  return {
    write(line) {
      const { time, level, msg, err, ...rest } = JSON.parse(line);
      const fields = Object.entries(rest).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
      const stack = err?.stack === undefined ? '' : `\n${err.stack}`;
      output.write(`${[time.slice(11, 19), level.padEnd(5), msg, ...fields].join(' ')}${stack}\n`);
    },
  };
}
