/**
 * Parses the responses of Zebra printers to `~HS` (host status) and `~HI` (host identification), as the ZPL II guide
 * specifies them.
 */
import type { PrinterStatus } from '../print-types.ts';

/** Query for both responses. Printers respond to it while printing, in the order of the commands. */
export const ASK_ZEBRA = '~HI\r\n~HS\r\n';

/** Number of strings in the two responses: one for `~HI` and three for `~HS`. */
export const ANSWERS_OF_ZEBRA = 4;

const STX = '\u0002';
const ETX = '\u0003';

/** Returns the complete strings between STX and ETX in the text received so far. */
export function readFrames(text: string): readonly string[] {
  const begun = text.split(STX).slice(1);
  return begun.filter((frame) => frame.includes(ETX)).map((frame) => frame.slice(0, frame.indexOf(ETX)));
}

/** Parses the status. Returns undefined unless `frames` contains all four strings. */
export function readZebraStatus(frames: readonly string[]): PrinterStatus | undefined {
  const [identification, first, second] = frames.map((frame) => frame.split(',').map((field) => field.trim()));
  if (frames.length < ANSWERS_OF_ZEBRA || !first || !second || first.length < 12 || second.length < 11)
    return undefined;
  const [model, , dotsPerMm] = identification!;
  const is = (field: string | undefined): boolean => field === '1';
  const reasons = [
    is(first[1]) && 'media-empty',
    is(second[2]) && 'cover-open',
    is(second[3]) && 'marker-supply-empty',
    is(first[11]) && 'over-temperature',
    is(first[10]) && 'under-temperature',
    is(first[9]) && 'corrupt-memory',
    is(first[2]) && 'paused',
  ].filter((reason) => reason !== false);
  const density = Number(dotsPerMm);
  return {
    model,
    dotsPerMm: [6, 8, 12, 24].includes(density) ? density : undefined,
    reasons,
    waiting: number(first[4]) + number(second[8]) + (is(first[7]) ? 1 : 0),
  };
}

function number(field: string | undefined): number {
  return /^\d+$/.test(field ?? '') ? Number(field) : 0;
}
