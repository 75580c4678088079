/** Lists elements that may reproduce the symbol of a ZPL field, starting with the simplest. */
import type { CodeOptions } from '../codes/encode.ts';
import type { CodeSymbol } from '../codes/symbol.ts';
import type { LabelPart } from '../zpl/label-parts.ts';
import { bySubsets, plainCode128, ssccDigits, textOfCode128 } from '../zpl/zpl-code128.ts';
import { elementString } from '../zpl/zpl-databar.ts';

export type CodePart = Extract<LabelPart, { readonly kind: 'code' }>;

export type Candidate = {
  readonly type: 'barcode' | 'qrcode' | 'datamatrix';
  readonly symbology: string;
  readonly value: string;
  readonly options: CodeOptions;
};

export function candidatesOf(part: CodePart): readonly Candidate[] {
  const { symbol } = part.code;
  const { symbology } = symbol;
  switch (symbology) {
    case 'code128':
      return code128(part);
    case 'qrcode':
      return (['auto', 'byte'] as const).flatMap((qrMode) =>
        (['M', 'Q', 'H', 'L'] as const).map((errorCorrection): Candidate => {
          const options = { errorCorrection, eci: 'none', ...(qrMode === 'byte' && { qrMode }) } as const;
          return { type: 'qrcode', symbology, value: symbol.payload, options };
        }),
      );
    case 'datamatrix':
      return dataMatrix(part);
    case 'maxicode':
      return [{}, { mode: modeOf(part) }, { mode: 4 }].map((options) => barcode(symbol, options));
    default:
      return optionsOf(part).map((options) => barcode(symbol, options));
  }
}

function barcode({ symbology, payload }: CodeSymbol, options: CodeOptions): Candidate {
  return { type: 'barcode', symbology, value: payload, options };
}

function modeOf({ field }: CodePart): number {
  const mode = Number.parseInt(field.code?.parameters[0] ?? '', 10);
  return mode >= 2 && mode <= 6 ? mode : 2;
}

/** Wide-to-narrow ratios that templates allow. */
const RATIOS = [3, 2.5, 2] as const;

const SHARES = Array.from({ length: 91 }, (_, index) => ({ errorCorrection: 5 + index }));

/** Returns the sets of options that the ZPL command may have requested, in the order to try them. */
function optionsOf({ code, field }: CodePart): readonly CodeOptions[] {
  const { symbol } = code;
  const { symbology } = symbol;
  if (/^(?:micro)?pdf417/.test(symbology) && symbol.kind === 'matrix') {
    const level = Number.parseInt(field.code?.parameters[1] ?? '', 10);
    const rowHeight = Math.min(40, Math.max(1, symbol.rowHeight));
    const sized = { rowHeight, dataRows: symbol.rows };
    const columns =
      symbology === 'pdf417'
        ? (symbol.columns - 69) / 17
        : symbology === 'pdf417compact'
          ? (symbol.columns - 35) / 17
          : undefined;
    const wide = columns === undefined ? sized : { ...sized, dataColumns: columns };
    const corrected = level >= 1 && level <= 8 ? [{ ...wide, errorCorrection: level }] : [];
    return [{ rowHeight }, ...corrected, wide];
  }
  if (symbology.startsWith('aztec')) {
    const share = Number.parseInt(field.code?.parameters[2] ?? '', 10);
    if (share >= 5 && share <= 95) return [{ errorCorrection: share }, {}];
    // The number of layers does not determine the exact error correction percentage. Tries several percentages.
    return [{}, ...(share > 100 && share < 300 ? SHARES : [])];
  }
  if (symbol.kind === 'bars') {
    const ratios = RATIOS.map((ratio) => ({ ratio }));
    const checked = [{ checkDigit: 'add' as const }, { checkDigit: true as const }];
    return [{}, ...ratios, ...checked, ...ratios.map((ratio) => ({ ...ratio, checkDigit: true as const }))];
  }
  return [{}];
}

function dataMatrix({ code, field, data }: CodePart): readonly Candidate[] {
  const { symbol } = code;
  if (symbol.kind !== 'matrix') return [];
  const { rows, columns } = symbol;
  const make = (value: string, options: CodeOptions): Candidate => {
    return { type: 'datamatrix', symbology: 'datamatrix', value, options };
  };
  const mark = (field.code?.parameters[5] ?? '').trim() || '_';
  const starts = data.startsWith(`${mark}1`);
  const elements = starts ? elementString(data.slice(2).replaceAll(`${mark}1`, '\x1d')) : undefined;
  const size = `${rows}x${columns}`;
  return [
    ...(elements === undefined ? [] : [make(elements, { gs1: true }), make(elements, { gs1: true, size })]),
    make(symbol.payload, {}),
    make(symbol.payload, { size }),
  ];
}

const SUBSETS = ['B', 'C', 'A'] as const;

function code128({ field, data }: CodePart): readonly Candidate[] {
  const mode = (field.code?.parameters[4] ?? 'N').trim().toUpperCase() || 'N';
  const { text, hasFunctions } = code128Text(data, mode);
  const base = { type: 'barcode', symbology: 'code128' } as const;
  if (!hasFunctions) {
    const plain = { ...base, value: text };
    return [{}, ...SUBSETS.map((subset) => ({ subset }))].map((options) => ({ ...plain, options }));
  }
  return [{}, ...SUBSETS.map((subset) => ({ subset }))].map((options) => ({
    ...base,
    value: text.replaceAll('^', '^^').replaceAll(FNC1, '^FNC1'),
    options: { ...options, functionCharacters: true },
  }));
}

/** Placeholder for the FNC1 character while text is split. */
const FNC1 = '\ufffc';

function code128Text(data: string, mode: string): { readonly text: string; readonly hasFunctions: boolean } {
  if (mode === 'A') return { text: plainCode128(data), hasFunctions: false };
  if (mode === 'U') return { text: FNC1 + ssccDigits(data), hasFunctions: true };
  if (mode === 'D') return { text: FNC1 + data.replace(/[() ]/g, '').replaceAll('>8', FNC1), hasFunctions: true };
  const text = textOfCode128(bySubsets(data), () => FNC1);
  return { text, hasFunctions: text.includes(FNC1) };
}
