/** Text to symbol: finds the symbology, judges the value, encodes it and gives the modules a common form. */

import { nearest } from '../base/nearest.ts';
import { roomForBearerBars } from './bearer-bars.ts';
import { type Encoded, type EncoderOptions, encodeWithBwip } from './bwip.ts';
import { digitalLinkMessage, isWebAddress } from './digital-link.ts';
import { encodeCode128 } from './encode-code128.ts';
import { encoderElementString, type Gs1Need, gs1Message, joinElements, needOf } from './gs1.ts';
import { humanReadableOf } from './human-readable.ts';
import { maxicodeFault, maxicodeMode, maxicodeSymbol } from './maxicode.ts';
import { type Eci, type ErrorCorrection, encodeQr } from './qr.ts';
import type { BearerBars, CodeSymbol } from './symbol.ts';
import { findSymbology, SYMBOLOGIES, SYMBOLOGY_NAMES } from './symbologies.ts';
import { CHOICES, type Symbology } from './symbology.ts';
import { type Prepared, prepareValue, type Unfit } from './value.ts';

export type CodeRequest = {
  /** A name or alias of `symbologies.ts`. */
  readonly symbology: string;
  /** The data, not empty. */
  readonly value: string;
  readonly options?: CodeOptions;
};

/** What an element may ask of its code; a symbology ignores what it does not have. */
export type CodeOptions = {
  /** Adds the optional check digit of Code 39, Interleaved 2 of 5, Codabar, MSI and their like. */
  readonly checkDigit?: boolean | undefined;
  /** The value is a GS1 element string or, for QR Code and Data Matrix, a GS1 Digital Link. */
  readonly gs1?: boolean | undefined;
  /** The value is a GS1 element string to be written as a GS1 Digital Link that starts so; see `LINK_BASE`. */
  readonly digitalLink?: string | undefined;
  /** Interleaved 2 of 5; by default its symbology's: horizontal for ITF-14. */
  readonly bearerBars?: BearerBars | undefined;
  /** Whether the symbol carries human readable text (and retail guard bars reach down beside it); by default its symbology's. */
  readonly showText?: boolean | undefined;
  /** QR: share of damage the symbol survives; M by default. Others: a number within their `choices`. */
  readonly errorCorrection?: ErrorCorrection | number | undefined;
  /** Stacked symbols: data columns. */
  readonly dataColumns?: number | undefined;
  /** Stacked symbols. */
  readonly dataRows?: number | undefined;
  /** MaxiCode; by default what the content asks for. */
  readonly mode?: number | undefined;
  /** QR: 1 to 40, Micro QR 1 to 4; the smallest that fits by default. */
  readonly version?: number | undefined;
  /** QR: 0 to 7, Micro QR 0 to 3; the standard's best by default. */
  readonly mask?: number | undefined;
  readonly micro?: boolean | undefined;
  /** QR: whether text beyond ASCII is announced as UTF-8; by default it is. */
  readonly eci?: Eci | undefined;
  /** Data Matrix. */
  readonly shape?: 'square' | 'rectangle' | undefined;
};

export type CodeResult =
  | { readonly ok: true; readonly symbol: CodeSymbol }
  | { readonly ok: false; readonly code: 'CODE_INVALID'; readonly message: string };

/** Encodes a value; the message of a refusal names the symbology, what is wrong and what it accepts. */
export function encodeCode({ symbology: name, value, options = {} }: CodeRequest): CodeResult {
  const found = findSymbology(name);
  if (!found) return invalid(unknownSymbology(name));
  const variant = variantOf(found, value, options);
  if (typeof variant === 'string') return invalid(`${found.name}: ${variant}`);
  const outside = outsideChoices(variant, options);
  if (outside) return invalid(`${variant.name}: ${outside}`);
  const payload = value.replace(/\p{Surrogate}/gu, '\ufffd');
  if (payload.length > variant.maxLength) {
    const length = `the value has ${payload.length} characters`;
    return invalid(`${variant.name}: ${length}; it accepts at most ${variant.maxLength}`);
  }
  const prepared = prepareValue(payload, variant, options.digitalLink);
  if (!prepared.ok) return invalid(`${variant.name}: ${prepared.message}`);
  // Readers of a link read the link, whatever it was written from.
  const read = variant.rule.kind === 'digitalLink' ? prepared.text : payload;
  const symbol = encodePrepared(prepared, { payload: read, symbology: variant, options });
  return 'ok' in symbol ? invalid(`${variant.name}: ${symbol.message}`) : { ok: true, symbol };
}

function invalid(message: string): CodeResult {
  return { ok: false, code: 'CODE_INVALID', message };
}

function unknownSymbology(name: string): string {
  const suggestion = nearest(name, SYMBOLOGY_NAMES);
  const known = suggestion ? `did you mean ${suggestion}?` : `known are ${[...SYMBOLOGIES.keys()].join(', ')}`;
  return `unknown symbology: ${known}`;
}

/** A sentence on the first choice that the symbology does not leave open; undefined when there is none. */
function outsideChoices({ choices }: Symbology, options: CodeOptions): string | undefined {
  for (const name of CHOICES) {
    const [value, range] = [options[name], choices[name]];
    if (typeof value !== 'number' || !range || (value >= range[0] && value <= range[1])) continue;
    return `${name} must be from ${range[0]} to ${range[1]}`;
  }
  return undefined;
}

/** Flags of an element choose among relatives: GS1, micro and rectangular forms are symbologies of their own. */
function variantOf(symbology: Symbology, value: string, options: CodeOptions): Symbology | string {
  const { gs1, digitalLink, micro, shape } = options;
  const isLink = digitalLink !== undefined || (gs1 && isWebAddress(value));
  const content = isLink ? 'link' : gs1 && 'gs1';
  const flags = [content, micro && 'micro', shape === 'rectangle' && 'rectangle'].filter(Boolean).join('+');
  if (flags === '') return symbology;
  if (flags === 'gs1' && symbology.rule.kind === 'gs1') return symbology;
  if (flags === 'link' && symbology.rule.kind === 'digitalLink') return symbology;
  const variant = VARIANTS[symbology.name]?.[flags];
  const form = flags.replace('link', 'a GS1 Digital Link').replace('+', ' and ');
  return (variant && SYMBOLOGIES.get(variant)) || `it has no form with ${form}`;
}

const VARIANTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  code128: { gs1: 'gs1-128' },
  qrcode: { gs1: 'gs1qrcode', link: 'gs1dlqrcode', micro: 'microqrcode' },
  datamatrix: {
    gs1: 'gs1datamatrix',
    link: 'gs1dldatamatrix',
    'link+rectangle': 'gs1dldatamatrix',
    rectangle: 'datamatrixrectangular',
    'gs1+rectangle': 'gs1datamatrixrectangular',
  },
  gs1datamatrix: { rectangle: 'gs1datamatrixrectangular', 'gs1+rectangle': 'gs1datamatrixrectangular' },
  dotcode: { gs1: 'gs1dotcode' },
};

/** Whether `gs1` makes another symbol of it: what carries GS1 data anyway, or never does, has no use for it. */
export function hasGs1Form({ name }: Symbology): boolean {
  return VARIANTS[name]?.['gs1'] !== undefined;
}

type Job = { readonly payload: string; readonly symbology: Symbology; readonly options: CodeOptions };

function encodePrepared(prepared: Prepared, job: Job): CodeSymbol | Unfit {
  if (job.symbology.name === 'qrcode') return encodeQrCode(prepared.text, job, false);
  const showText = job.options.showText ?? job.symbology.text !== 'none';
  const encoderOptions = { ...job.symbology.options, ...requestedOptions(job, showText), ...prepared.options };
  const own = job.symbology.name === 'code128' ? encodeCode128(prepared.text) : undefined;
  const { encoded, needs } =
    job.symbology.name === 'gs1-128'
      ? encodeGs1128(job.symbology, prepared, encoderOptions)
      : { encoded: own ?? encodeSmallest(job.symbology, prepared.text, encoderOptions), needs: [] };
  if (encoded.kind === 'error') return { ok: false, message: refusal(encoded, { prepared, job, encoderOptions }) };
  // The general encoder judges the elements, but doubles percent signs where bytes carry them as they are.
  if (job.symbology.name === 'gs1qrcode') return encodeQrCode(joinElements(prepared.elements ?? []), job, true);
  const { dataRows: rows } = job.options;
  // The encoder adds rows to those asked for until the value fits.
  if (job.symbology.choices.dataRows && rows !== undefined && encoded.kind === 'matrix' && encoded.rows !== rows) {
    return { ok: false, message: `the value needs ${encoded.rows} rows and not ${rows}` };
  }
  const symbol = symbolOf(encoded, prepared, job, showText);
  return symbol.kind === 'bars' && needs.length > 0 ? { ...symbol, needs } : symbol;
}

/**
 * A GS1-128, and what each of its elements needs that is not among the others: labels split their elements over several
 * symbols, so that the encoder, which would refuse, is asked again without that rule.
 */
function encodeGs1128(symbology: Symbology, { text, elements = [] }: Prepared, options: EncoderOptions): Gs1128 {
  const strict = { ...options, lintreqs: true };
  const needs: Gs1Need[] = [];
  let encoded = encodeSmallest(symbology, text, strict);
  const first = encoded;
  for (let rest = elements; encoded.kind === 'error'; ) {
    const need = needOf(encoded.sentence);
    if (!need) break;
    needs.push(need);
    rest = rest.filter(({ ai }) => ai !== need.ai);
    if (rest.length === 0) break;
    encoded = encodeSmallest(symbology, encoderElementString(rest), strict);
  }
  return { encoded: needs.length === 0 ? first : encodeSmallest(symbology, text, options), needs };
}

type Gs1128 = { readonly encoded: Encoded; readonly needs: readonly Gs1Need[] };

/** Most encoders choose their size; for the others the first that takes the value is the smallest. */
function encodeSmallest(symbology: Symbology, text: string, options: EncoderOptions): Encoded {
  let encoded: Encoded | undefined;
  for (const size of symbology.sizes) {
    if (text.length > (size.maxLength ?? Infinity)) continue;
    encoded = encodeWithBwip(symbology, text, { ...options, ...size.options });
    if (encoded.kind !== 'error') return encoded;
  }
  return encoded!;
}

function encodeQrCode(text: string, { payload, symbology, options }: Job, gs1: boolean): CodeSymbol | Unfit {
  const { version, mask, eci = 'utf-8' } = options;
  const errorCorrection = typeof options.errorCorrection === 'string' ? options.errorCorrection : 'M';
  const qr = encodeQr(text, { errorCorrection, version, mask, gs1, eci });
  if (!qr.ok) return qr;
  const { size, bits } = qr;
  const { name, quietZone } = symbology;
  return { kind: 'matrix', symbology: name, payload, columns: size, rows: size, bits, rowHeight: 1, quietZone };
}

/** The request in the encoder's words. Retail symbols lengthen their guard bars only when they carry text. */
function requestedOptions({ payload, symbology, options }: Job, showText: boolean): EncoderOptions {
  const { checkDigit, errorCorrection, version, mask, shape } = options;
  const { choices } = symbology;
  const micro = symbology.name === 'microqrcode';
  const qr = micro || symbology.name === 'gs1qrcode' || symbology.name === 'gs1dlqrcode';
  return {
    ...(symbology.kind === 'bars' && symbology.text !== 'none' ? { includetext: showText } : {}),
    ...(checkDigit && symbology.optionalCheckDigit ? { includecheck: true, includecheckintext: true } : {}),
    ...(symbology.kind === 'hexagons' ? maxicodeMode(payload) : {}),
    ...(choices.dataColumns && options.dataColumns !== undefined ? { columns: options.dataColumns } : {}),
    ...(choices.dataRows && options.dataRows !== undefined ? { rows: options.dataRows } : {}),
    ...(choices.mode && options.mode !== undefined ? { mode: options.mode } : {}),
    ...(choices.errorCorrection && typeof errorCorrection === 'number'
      ? { eclevel: symbology.name === 'hanxin' ? `L${errorCorrection}` : errorCorrection }
      : {}),
    ...(symbology.name === 'gs1dldatamatrix' && shape ? { format: shape } : {}),
    ...(qr && errorCorrection ? { eclevel: errorCorrection } : {}),
    ...(qr && version !== undefined ? { version: micro ? `M${version}` : String(version) } : {}),
    ...(qr && mask !== undefined ? { mask: mask + 1 } : {}),
  };
}

/** An ISBN or ISMN of 13 digits and 4 hyphens. */
const LONG_BOOK_NUMBER = 17;

type Refused = { readonly prepared: Prepared; readonly job: Job; readonly encoderOptions: EncoderOptions };

function refusal(
  { reason, sentence }: Extract<Encoded, { kind: 'error' }>,
  { prepared, job, encoderOptions }: Refused,
) {
  const tooLong = /too (long|large|much|big|many)|exceed|capacity/i;
  const chosen = CHOICES.filter((name) => job.symbology.choices[name] && job.options[name] !== undefined);
  const fault = job.symbology.kind === 'hexagons' ? maxicodeFault(prepared.text, job.options.mode) : undefined;
  if (fault) return fault;
  if (tooLong.test(sentence) && !sentence.startsWith('AI ')) {
    return `the value is too long for ${chosen.length > 0 ? `${chosen.join(' and ')} as set` : 'it'}`;
  }
  if (job.symbology.rule.kind === 'digitalLink') return digitalLinkMessage(sentence, prepared.text);
  if (prepared.elements) return gs1Message(sentence, prepared.elements);
  if (/check ?digit/i.test(reason)) {
    const right = rightCheckDigit(prepared.text, job, encoderOptions);
    if (right) return `check digit ${prepared.text.slice(-1)} is wrong, ${right} is right`;
  }
  return `${sentence}; it accepts ${job.symbology.accepts}`;
}

/**
 * The encoder computes a check digit that is left out and writes it last in its text, which for a book number is that of
 * its EAN-13. Only the long form of a book number ends in this digit.
 */
function rightCheckDigit(text: string, { symbology }: Job, options: EncoderOptions): string | undefined {
  if (symbology.text === 'book' && text.length !== LONG_BOOK_NUMBER) return undefined;
  const complete = { ...options, includetext: true, includecheckintext: true };
  const encoded = encodeWithBwip(symbology, text.replace(/-?.$/, ''), complete);
  return encoded.kind === 'bars' ? encoded.text.slice(-1) : undefined;
}

function symbolOf(
  encoded: Exclude<Encoded, { kind: 'error' }>,
  { readable }: Prepared,
  { payload, symbology, options }: Job,
  showText: boolean,
): CodeSymbol {
  const { name, quietZone, height, rowHeight, fixedRatio } = symbology;
  const common = { symbology: name, payload, quietZone };
  if (encoded.kind === 'hexagons') return maxicodeSymbol(encoded.cells, common);
  if (encoded.kind === 'matrix') {
    const { columns, rows, bits } = encoded;
    const matrix: CodeSymbol = { kind: 'matrix', ...common, columns, rows, bits, rowHeight };
    if (!showText || symbology.text === 'none') return matrix;
    const linearX = bits.subarray((rows - 1) * columns).indexOf(1);
    const text = { readable, encoderText: '', checked: false, columns, linearX };
    return { ...matrix, humanReadable: humanReadableOf(symbology, text) };
  }
  const { columns, bars, text } = encoded;
  const readableText = { readable, encoderText: text, checked: options.checkDigit ?? false, columns };
  const symbol: CodeSymbol = {
    kind: 'bars',
    ...common,
    columns,
    bars,
    humanReadable: showText ? humanReadableOf(symbology, readableText) : [],
    naturalRatio: height / columns,
    fixedRatio,
    bearerBars: 'none',
  };
  return symbology.bearerBars ? roomForBearerBars(symbol, options.bearerBars ?? symbology.bearerBars) : symbol;
}
