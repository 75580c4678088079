/** Creates the log: lines of JSON, or readable lines on a terminal. It never contains request bodies or data. */
import { type DestinationStream, type Logger, pino } from 'pino';
import { printable, printableJson, printableStack } from './base/printable.ts';

export function createLog(level: string, output: NodeJS.WriteStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return output.isTTY
    ? pino(options, readable(output))
    : pino(options, { write: (line) => void output.write(printableJson(line)) });
}

function readable(output: NodeJS.WriteStream): DestinationStream {
  return {
    write(line) {
      const { time, level, msg, err, ...rest } = JSON.parse(line);
      const fields = Object.entries(rest).map(([name, value]) => `${name}=${printableJson(JSON.stringify(value))}`);
      const first = [time.slice(11, 19), level.padEnd(5), printable(String(msg)), ...fields].join(' ');
      output.write(`${err?.stack === undefined ? first : `${first}\n${printableStack(err)}`}\n`);
    },
  };
}
