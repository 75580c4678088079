/**
 * Encodes text as a symbol. Looks up the symbology, checks and encodes the value, and converts the modules to a common
 * format.
 */

import { checkDigitOf } from '../base/gs1-check-digit.ts';
import { nearest } from '../base/nearest.ts';
import { roomForBearerBars } from './bearer-bars.ts';
import { type Encoded, type EncoderOptions, encodeWithBwip } from './bwip.ts';
import { code128Signs, readCode128Text } from './code128-functions.ts';
import { type ContentEncoding, contentBytes, takesBytes } from './content-bytes.ts';
import { withoutEmptySegments } from './data-matrix-bytes.ts';
import { digitalLinkMessage } from './digital-link.ts';
import { type CodeSet, code128Bars, encodeCode128 } from './encode-code128.ts';
import { encoderElementString, type Gs1Element, type Gs1Need, gs1Message, joinElements, needOf } from './gs1.ts';
import { humanReadableOf } from './human-readable.ts';
import { edgeFault, invisibleNote } from './invisible.ts';
import { limitNote } from './limits.ts';
import { maxicodeFault, maxicodeMode, maxicodeSymbol } from './maxicode.ts';
import type { CodeNote } from './note.ts';
import { addsCheckDigit, type CheckDigitOption, judgeCheckDigit } from './optional-check-digit.ts';
import { type Prepared, ready, type Unfit } from './prepared.ts';
import { type Eci, type ErrorCorrection, encodeQr } from './qr.ts';
import { SWISS_MOST_MODULES, swissForm } from './swiss-cross.ts';
import type { BearerBars, CodeSymbol } from './symbol.ts';
import { findSymbology, SYMBOLOGIES, SYMBOLOGY_NAMES } from './symbologies.ts';
import { CHOICES, type Symbology } from './symbology.ts';
import { prepareValue } from './value.ts';
import { variantOf } from './variants.ts';
import { withWideRatio } from './wide-ratio.ts';

export type CodeRequest = {
  /** Name or alias from `symbologies.ts`. */
  readonly symbology: string;
  /** Data to encode; must not be empty. */
  readonly value: string;
  /** Authored text of the value (see `base/authored-text.ts`); by default the whole value. */
  readonly authored?: string | undefined;
  readonly options?: CodeOptions;
};

/** Code options of an element. A symbology ignores unsupported options. */
export type CodeOptions = {
  /**
   * Check digit option. `true` adds the optional check digit of Code 39, Interleaved 2 of 5, Codabar, MSI and similar
   * symbologies. "included" means that the value ends in its check digit, "add" that it does not. By default, the value
   * is inspected if possible.
   */
  readonly checkDigit?: CheckDigitOption | undefined;
  /** True if the value is a GS1 element string. For QR Code and Data Matrix, it can also be a GS1 Digital Link. */
  readonly gs1?: boolean | undefined;
  /** Base URL for writing a GS1 element string as a GS1 Digital Link; see `LINK_BASE`. */
  readonly digitalLink?: string | undefined;
  /** Bearer bars of Interleaved 2 of 5. The default depends on the symbology: horizontal for ITF-14. */
  readonly bearerBars?: BearerBars | undefined;
  /**
   * True if the symbol has human-readable text. Retail guard bars then extend down next to it. The default depends on
   * the symbology.
   */
  readonly showText?: boolean | undefined;
  /** Error correction level of QR codes, default M. For other symbologies, a number within their `choices`. */
  readonly errorCorrection?: ErrorCorrection | number | undefined;
  /** Number of data columns of stacked symbols. */
  readonly dataColumns?: number | undefined;
  /** Number of rows of stacked symbols. */
  readonly dataRows?: number | undefined;
  /** Row height of stacked symbols in modules. */
  readonly rowHeight?: number | undefined;
  /** Mode of MaxiCode; by default the content determines it. */
  readonly mode?: number | undefined;
  /** Version: 1 to 40 for QR codes, 1 to 4 for Micro QR. By default the smallest version that fits. */
  readonly version?: number | undefined;
  /** Mask: 0 to 7 for QR codes, 0 to 3 for Micro QR. By default the best mask by the standard's rules. */
  readonly mask?: number | undefined;
  readonly micro?: boolean | undefined;
  /** Character encoding mark for text outside ASCII; default UTF-8. */
  readonly eci?: Eci | undefined;
  /** Outline of a Data Matrix symbol. */
  readonly shape?: 'square' | 'rectangle' | undefined;
  /** Rows and columns of a Data Matrix symbol, such as `26x26`; by default the smallest size that fits. */
  readonly size?: string | undefined;
  /** Encoding of the value of a two-dimensional symbol: plain text (default) or bytes. */
  readonly encoding?: ContentEncoding | undefined;
  /** Fraction of a QR code's width that a logo in the middle covers. */
  readonly logoShare?: number | undefined;
  /**
   * Encoding in QR codes. "byte" encodes all characters as bytes. By default, each part uses the mode with the fewest
   * bits.
   */
  readonly qrMode?: 'auto' | 'byte' | undefined;
  /** Width of wide bars and spaces in modules; default 3. */
  readonly ratio?: number | undefined;
  /** Only code set that Code 128 may use; by default the sets with the shortest result. */
  readonly subset?: CodeSet | undefined;
  /** True if `^FNC1` to `^FNC4` in the value of a Code 128 represent function characters. */
  readonly functionCharacters?: boolean | undefined;
};

export type CodeResult =
  /** Encoded symbol with its warnings, `notes`. */
  | { readonly ok: true; readonly symbol: CodeSymbol; readonly notes: readonly CodeNote[] }
  | { readonly ok: false; readonly code: 'CODE_INVALID'; readonly message: string };

/** Encodes a value. An error message names the symbology, the error and the accepted values. */
export function encodeCode({ symbology: name, value, authored, options = {} }: CodeRequest): CodeResult {
  const found = findSymbology(name);
  if (!found) return invalid(unknownSymbology(name));
  const variant = variantOf(found, value, options);
  if (typeof variant === 'string') return invalid(`${found.name}: ${variant}`);
  const outside = outsideChoices(variant, options);
  if (outside) return invalid(`${variant.name}: ${outside}`);
  const content = contentOf(value, variant, options);
  if ('ok' in content) return invalid(`${variant.name}: ${content.message}`);
  const { payload, isBinary } = content;
  if (payload.length > variant.maxLength) {
    const length = `the value has ${payload.length} ${isBinary ? 'bytes' : 'characters'}`;
    return invalid(`${variant.name}: ${length}; the symbology accepts at most ${variant.maxLength}`);
  }
  const { digitalLink: linkBase, checkDigit } = options;
  const choice = typeof checkDigit === 'string' ? checkDigit : undefined;
  const { eci } = options;
  const prepared = prepareValue(payload, variant, { authored, linkBase, checkDigit: choice, isBinary, eci });
  if (!prepared.ok) return invalid(`${variant.name}: ${edgeFault(payload) ?? prepared.message}`);
  const fault = variant.scheme?.(prepared.text);
  if (fault !== undefined) return invalid(`${variant.name}: ${fault}`);
  const judged = judgeCheckDigit(prepared.text, checkDigit, { symbology: variant, options: prepared.options });
  if ('ok' in judged) return invalid(`${variant.name}: ${judged.message}`);
  // Readers transmit the link, even if it was built from elements.
  const read = variant.rule.kind === 'digitalLink' ? prepared.text : (prepared.payload ?? payload);
  const symbol = encodePrepared(prepared, { payload: read, symbology: variant, options, isBinary });
  if ('ok' in symbol) return invalid(`${variant.name}: ${edgeFault(payload) ?? symbol.message}`);
  const invisible =
    carriesText(variant) && !isBinary && !options.functionCharacters
      ? invisibleNote(payload, variant.kind === 'bars')
      : undefined;
  const limited = limitNote(symbol, prepared);
  const more = [invisible, limited].filter((note) => note !== undefined);
  return { ok: true, symbol, notes: [...(prepared.notes ?? []), ...judged, ...more] };
}

type Content = { readonly payload: string; readonly isBinary: boolean };

/** Decodes bytes, or replaces lone surrogates in a text. */
function contentOf(value: string, symbology: Symbology, { encoding = 'text' }: CodeOptions): Content | Unfit {
  if (encoding === 'text' || !takesBytes(symbology)) {
    return { payload: value.replace(/\p{Surrogate}/gu, '\ufffd'), isBinary: false };
  }
  const payload = contentBytes(value, encoding);
  if (payload === undefined || payload === '')
    return { ok: false, message: `the value must be bytes in ${NAMES[encoding]}` };
  return { payload, isBinary: true };
}

const NAMES = { base64: 'Base64', hex: 'hexadecimal digits, two for each byte' } as const;

/** Returns whether the characters have no prescribed structure, which may require spaces and line breaks. */
function carriesText({ rule: { kind } }: Symbology): boolean {
  return kind === 'text' || kind === 'characters';
}

function invalid(message: string): CodeResult {
  return { ok: false, code: 'CODE_INVALID', message };
}

function unknownSymbology(name: string): string {
  const suggestion = nearest(name, SYMBOLOGY_NAMES);
  const known = suggestion ? `did you mean ${suggestion}?` : `use one of ${[...SYMBOLOGIES.keys()].join(', ')}`;
  return `unknown symbology: ${known}`;
}

/** Returns a sentence about the first option out of range, or undefined. */
function outsideChoices({ choices }: Symbology, options: CodeOptions): string | undefined {
  for (const name of CHOICES) {
    const [value, range] = [options[name], choices[name]];
    if (typeof value !== 'number' || !range || (value >= range[0] && value <= range[1])) continue;
    return `${name} must be from ${range[0]} to ${range[1]}`;
  }
  return undefined;
}

type Job = {
  readonly payload: string;
  readonly symbology: Symbology;
  readonly options: CodeOptions;
  /** True if each character of the payload is a byte. */
  readonly isBinary: boolean;
};

function encodePrepared(prepared: Prepared, job: Job): CodeSymbol | Unfit {
  if (job.symbology.name === 'qrcode') return encodeQrCode(prepared.text, job);
  if (job.symbology.name === 'code128' && hasOwnSets(job.options)) return encodeOwnSets(prepared.text, job);
  if (job.symbology.name === 'swissqrcode') return encodeSwissQrCode(prepared.text, job);
  const showText = job.options.showText ?? job.symbology.text !== 'none';
  const encoderOptions = { ...job.symbology.options, ...requestedOptions(job, showText), ...prepared.options };
  const own = job.symbology.name === 'code128' ? encodeCode128(prepared.text) : undefined;
  const { encoded, needs } =
    job.symbology.name === 'gs1-128'
      ? encodeGs1128(job.symbology, prepared, encoderOptions)
      : { encoded: own ?? encodeSmallest(job.symbology, prepared.text, encoderOptions), needs: [] };
  if (encoded.kind === 'error') return { ok: false, message: refusal(encoded, { prepared, job, encoderOptions }) };
  // Uses Platen's encoder after the general encoder has checked the elements. The general encoder doubles percent signs
  // even in byte mode.
  if (job.symbology.name === 'gs1qrcode')
    return encodeQrCode(joinElements(prepared.elements ?? []), job, prepared.elements);
  // Uses Platen's encoder, because the general encoder cannot leave space for a logo.
  if (job.symbology.name === 'gs1dlqrcode' && job.options.logoShare !== undefined) {
    return encodeQrCode(prepared.text, job);
  }
  const { dataRows: rows } = job.options;
  // Rejects the symbol if the encoder added rows to fit the value.
  if (job.symbology.choices.dataRows && rows !== undefined && encoded.kind === 'matrix' && encoded.rows !== rows) {
    return { ok: false, message: `the value needs ${encoded.rows} rows instead of ${rows}` };
  }
  const symbol = symbolOf(encoded, prepared, job, showText);
  return symbol.kind === 'bars' && needs.length > 0 ? { ...symbol, needs } : symbol;
}

/**
 * Encodes GS1-128 and collects missing companion elements. Labels may split their elements over several symbols. If the
 * encoder rejects a value only for missing companions, it is encoded without that rule.
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

const DATA_MATRIX: ReadonlySet<string> = new Set([
  'datamatrix',
  'datamatrixrectangular',
  'datamatrixrectangularextension',
]);

/** Tries the sizes in order, for encoders that do not select the size. The first size that fits is the smallest. */
function encodeSmallest(symbology: Symbology, text: string, options: EncoderOptions): Encoded {
  const safe = DATA_MATRIX.has(symbology.encoder) ? withoutEmptySegments({ text, options }) : { text, options };
  let encoded: Encoded | undefined;
  for (const size of symbology.sizes) {
    if (text.length > (size.maxLength ?? Infinity)) continue;
    encoded = encodeWithBwip(symbology, safe.text, { ...safe.options, ...size.options });
    if (encoded.kind !== 'error') return encoded;
  }
  return encoded!;
}

function encodeQrCode(
  text: string,
  { payload, symbology, options, isBinary }: Job,
  elements?: readonly Gs1Element[],
): CodeSymbol | Unfit {
  const { version, mask, eci = 'utf-8', logoShare, qrMode } = options;
  const errorCorrection = typeof options.errorCorrection === 'string' ? options.errorCorrection : 'M';
  const gs1 = elements !== undefined;
  const isOneSegment = qrMode === 'byte' && !gs1;
  const qr = encodeQr(text, { errorCorrection, version, mask, gs1, eci, isBinary, logoShare, isOneSegment });
  if (!qr.ok) return qr;
  const { size, bits, clearedSide } = qr;
  const { name, quietZone } = symbology;
  const common = { symbology: name, payload, ...(elements && { elements }), ...(isBinary && { isBinary }) };
  const cleared = clearedSide === undefined ? {} : { clearedSide };
  return { kind: 'matrix', ...common, ...cleared, columns: size, rows: size, bits, rowHeight: 1, quietZone };
}

/**
 * Encodes with level M and UTF-8 in version 25 or lower. See SIX, Swiss Implementation Guidelines for the QR-bill,
 * clause 5.
 */
function encodeSwissQrCode(text: string, job: Job): CodeSymbol | Unfit {
  const symbol = encodeQrCode(text, { ...job, options: {} });
  if ('ok' in symbol || symbol.kind !== 'matrix') return symbol;
  if (symbol.columns > SWISS_MOST_MODULES) {
    return {
      ok: false,
      message: 'the payload does not fit version 25, the largest that a Swiss QR Code may have; shorten it',
    };
  }
  return { ...symbol, ...swissForm(symbol.columns) };
}

function withRatio(encoded: Extract<Encoded, { kind: 'bars' }>, { choices }: Symbology, { ratio }: CodeOptions) {
  return choices.ratio && ratio !== undefined ? withWideRatio(encoded, ratio) : encoded;
}

function hasOwnSets({ subset, functionCharacters }: CodeOptions): boolean {
  return subset !== undefined || functionCharacters === true;
}

/** Encodes Code 128 with function characters, or with one code set. */
function encodeOwnSets(value: string, job: Job): CodeSymbol | Unfit {
  const { subset, functionCharacters = false, showText = true } = job.options;
  const text = readCode128Text(value, functionCharacters);
  if (!text.ok) return text;
  const codewords = code128Signs(text.signs, subset);
  if (!codewords) return { ok: false, message: `the value does not fit subset ${subset}; ${SUBSETS[subset ?? 'A']}` };
  return symbolOf(code128Bars(codewords), { ...ready(value, text.shown) }, { ...job, payload: text.read }, showText);
}

/** Descriptions of the code sets, for messages. */
const SUBSETS = {
  A: 'this subset can encode only ASCII characters up to the underscore, including control characters',
  B: 'this subset can encode only ASCII characters without control characters',
  C: 'this subset can encode only pairs of digits',
} as const;

/** Converts an element's options to encoder options. Retail symbols have long guard bars only if they show text. */
function requestedOptions({ payload, symbology, options }: Job, showText: boolean): EncoderOptions {
  const { checkDigit, errorCorrection, version, mask, shape, size } = options;
  const { choices } = symbology;
  const micro = symbology.name === 'microqrcode';
  const qr = micro || symbology.name === 'gs1qrcode' || symbology.name === 'gs1dlqrcode';
  return {
    ...(symbology.kind === 'bars' && symbology.text !== 'none' ? { includetext: showText } : {}),
    ...(addsCheckDigit(symbology, checkDigit) ? { includecheck: true, includecheckintext: true } : {}),
    ...(symbology.name === 'royalmail' && checkDigit === 'included' ? { validatecheck: true } : {}),
    ...(symbology.kind === 'hexagons' ? maxicodeMode(payload) : {}),
    ...(choices.dataColumns && options.dataColumns !== undefined ? { columns: options.dataColumns } : {}),
    ...(choices.dataRows && options.dataRows !== undefined ? { rows: options.dataRows } : {}),
    ...(choices.mode && options.mode !== undefined ? { mode: options.mode } : {}),
    ...(choices.errorCorrection && typeof errorCorrection === 'number'
      ? { eclevel: symbology.name === 'hanxin' ? `L${errorCorrection}` : errorCorrection }
      : {}),
    ...(symbology.name === 'gs1dldatamatrix' && shape ? { format: shape } : {}),
    ...(size !== undefined ? { version: size } : {}),
    ...(qr && errorCorrection ? { eclevel: errorCorrection } : {}),
    ...(qr && version !== undefined ? { version: micro ? `M${version}` : String(version) } : {}),
    ...(qr && mask !== undefined ? { mask: mask + 1 } : {}),
  };
}

/** Length of an ISBN or ISMN with 13 digits and 4 hyphens. */
const LONG_BOOK_NUMBER = 17;

type Refused = { readonly prepared: Prepared; readonly job: Job; readonly encoderOptions: EncoderOptions };

function refusal(
  { reason, sentence }: Extract<Encoded, { kind: 'error' }>,
  { prepared, job, encoderOptions }: Refused,
) {
  const tooLong = /too (long|large|much|big|many)|exceed|capacity/i;
  const isChosen = (name: (typeof CHOICES)[number]) => job.symbology.choices[name] && job.options[name] !== undefined;
  const chosen = CHOICES.filter((name) => name !== 'rowHeight' && isChosen(name));
  const fault = job.symbology.kind === 'hexagons' ? maxicodeFault(prepared.text, job.options.mode) : undefined;
  if (fault) return fault;
  const { size } = job.options;
  if (size !== undefined && reason === 'datamatrixNoValidSymbol') {
    return `the value is too long for ${size}; choose a larger size, or omit the size`;
  }
  if (tooLong.test(sentence) && !sentence.startsWith('AI ')) {
    return `the value is too long for ${chosen.length > 0 ? `${chosen.join(' and ')} as set` : 'it'}`;
  }
  if (job.symbology.rule.kind === 'digitalLink') return digitalLinkMessage(sentence, prepared.text);
  if (prepared.elements) return gs1Message(sentence, prepared.elements);
  if (/check ?digit/i.test(reason)) {
    const right = rightCheckDigit(prepared.text, job, encoderOptions);
    if (right) return `check digit ${prepared.text.slice(-1)} is wrong; it must be ${right}`;
  }
  return `${sentence}; the symbology accepts ${job.symbology.accepts}`;
}

/**
 * Returns the correct check digit. The encoder appends an omitted check digit to its text, which for a book number is
 * the text of its EAN-13. Only the long form of a book number ends in this digit.
 */
function rightCheckDigit(text: string, { symbology }: Job, options: EncoderOptions): string | undefined {
  if (symbology.text === 'book' && text.length !== LONG_BOOK_NUMBER) return undefined;
  // The encoder's text of a Marks & Spencer code ends in the letter S.
  if (symbology.name === 'mands') return checkDigitOf(text.slice(0, -1));
  const complete = { ...options, includetext: true, includecheckintext: true };
  const encoded = encodeWithBwip(symbology, text.replace(/-?.$/, ''), complete);
  return encoded.kind === 'bars' ? encoded.text.slice(-1) : undefined;
}

function symbolOf(
  encoded: Exclude<Encoded, { kind: 'error' }>,
  { readable, elements }: Prepared,
  { payload, symbology, options, isBinary }: Job,
  showText: boolean,
): CodeSymbol {
  const { name, quietZone, height, rowHeight, fixedRatio, choices } = symbology;
  const common = { symbology: name, payload, ...(elements && { elements }), quietZone };
  if (encoded.kind === 'hexagons') return maxicodeSymbol(encoded.cells, common);
  if (encoded.kind === 'matrix') {
    const { columns, rows, bits } = encoded;
    const cells = { columns, rows, bits, rowHeight: (choices.rowHeight && options.rowHeight) || rowHeight };
    const matrix: CodeSymbol = { kind: 'matrix', ...common, ...(isBinary && { isBinary }), ...cells };
    if (!showText || symbology.text === 'none') return matrix;
    const linearX = bits.subarray((rows - 1) * columns).indexOf(1);
    const text = { readable, encoderText: '', checked: false, columns, linearX };
    return { ...matrix, humanReadable: humanReadableOf(symbology, text) };
  }
  const { columns, bars } = withRatio(encoded, symbology, options);
  const { text } = encoded;
  const readableText = { readable, encoderText: text, checked: addsCheckDigit(symbology, options.checkDigit), columns };
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
