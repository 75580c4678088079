/** Media for ZPL documents, and media in Zebra printers that support Set-Get-Do commands (SGD). */
import type { Media } from '../media.ts';

/** SGD variables, in the order of the responses. Each response is in quotation marks. */
const VARIABLES = ['ezpl.print_width', 'zpl.label_length', 'ezpl.media_type', 'ezpl.print_method'] as const;

export const ASK_MEDIA = VARIABLES.map((name) => `! U1 getvar "${name}"\r\n`).join('');

/** Parses the responses. Returns undefined until all have arrived. */
export function readVariables(text: string): readonly string[] | undefined {
  const values = [...text.matchAll(/"([^"]*)"/g)].map(([, value]) => value!.trim().toLowerCase());
  return values.length >= VARIABLES.length ? values : undefined;
}

/** Converts the responses to media. The printer responds with a question mark to variables that it does not know. */
export function mediaOfPrinter([width, length, tracking, method]: readonly string[], dotsPerMm: number): Media {
  const known = trackingOf(tracking ?? '');
  return {
    mostWidthMm: millimetres(width, dotsPerMm),
    heightMm: known === 'continuous' ? undefined : millimetres(length, dotsPerMm),
    tracking: known,
    type: /^thermal/.test(method ?? '') ? 'transfer' : /^direct/.test(method ?? '') ? 'direct' : undefined,
  };
}

function trackingOf(value: string): Media['tracking'] {
  if (/^continuous/.test(value)) return 'continuous';
  if (/^(?:gap|notch)/.test(value)) return 'gap';
  return /^mark/.test(value) ? 'mark' : undefined;
}

function millimetres(dots: string | undefined, dotsPerMm: number): number | undefined {
  return /^[1-9][0-9]{0,5}$/.test(dots ?? '') ? Number(dots) / dotsPerMm : undefined;
}

/** Bytes at the start of a label in which its size is searched. The size precedes the fields. */
const HEAD_BYTES = 4096;

const TRACKING: Readonly<Record<string, Media['tracking']>> = { N: 'continuous', Y: 'gap', W: 'gap', M: 'mark' };

/** Returns the media for the first label of a ZPL document. */
export function mediaOfZpl(bytes: Uint8Array, dotsPerMm: number): Media {
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1');
  const find = (pattern: RegExp) => pattern.exec(head)?.[1];
  const type = find(/\^MT([DT])/);
  return {
    widthMm: millimetres(find(/\^PW([0-9]+)/), dotsPerMm),
    heightMm: millimetres(find(/\^LL([0-9]+)/), dotsPerMm),
    tracking: TRACKING[find(/\^MN([NYWM])/) ?? ''],
    type: type === undefined ? undefined : type === 'D' ? 'direct' : 'transfer',
  };
}
