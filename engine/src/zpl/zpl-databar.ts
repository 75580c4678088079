/** Encodes GS1 DataBar (`^BR`). Lengths are in dots. */
import {
  type CodeField,
  type CodeReading,
  drawn,
  encoded,
  fault,
  MAGNIFICATIONS,
  numberAt,
} from './zpl-code-reading.ts';

/** Symbologies by type number of `^BR`. */
const DATABARS: Readonly<Record<string, string>> = {
  '1': 'databaromni',
  '2': 'databartruncated',
  '3': 'databarstacked',
  '4': 'databarstackedomni',
  '5': 'databarlimited',
  '6': 'databarexpanded',
  '7': 'upca',
  '8': 'upce',
  '9': 'ean13',
  '10': 'ean8',
  '11': 'gs1-128',
  '12': 'gs1-128',
};

/** Nominal heights of DataBar in modules. */
const DATABAR_HEIGHTS: Readonly<Record<string, number>> = {
  databaromni: 33,
  databartruncated: 13,
  databarstacked: 13,
  databarstackedomni: 69,
  databarlimited: 10,
  databarexpanded: 34,
};

export function dataBar({ parameters, data, defaults, density }: CodeField): CodeReading {
  const symbology = DATABARS[parameters[0]?.trim() || '1'];
  if (!symbology) return fault('has a type that does not exist');
  const module = numberAt(parameters, 1, MAGNIFICATIONS[density] ?? 2);
  const [value = ''] = data.split('|');
  const text = symbology === 'databarexpanded' || symbology === 'gs1-128' ? elementString(value) : value;
  const symbol = encoded(symbology, text);
  if (typeof symbol === 'string') return fault(symbol);
  if (symbol.kind === 'matrix') {
    return drawn({ symbol, width: symbol.columns * module, height: symbol.rows * module * symbol.rowHeight });
  }
  if (symbol.kind !== 'bars') return fault('has no bars');
  const nominal = DATABAR_HEIGHTS[symbology];
  const height = nominal ? nominal * module : numberAt(parameters, 3, defaults.height);
  return drawn({ symbol, width: symbol.columns * module, height });
}

/** Lengths of values that need no separator, by the first two digits of the identifier. */
const FIXED: Readonly<Record<string, number>> = {
  '00': 18,
  '01': 14,
  '02': 14,
  '03': 14,
  '04': 16,
  '11': 6,
  '12': 6,
  '13': 6,
  '14': 6,
  '15': 6,
  '16': 6,
  '17': 6,
  '18': 6,
  '19': 6,
  '20': 2,
  '31': 6,
  '32': 6,
  '33': 6,
  '34': 6,
  '35': 6,
  '36': 6,
  '41': 13,
};

/** Returns the length of an application identifier (GS1 General Specifications, 3.2). */
function identifierLength(start: string): number {
  if (/^(?:23|24|25|40|41|42|71)/.test(start)) return 3;
  return /^(?:3[1-69]|43|7[02]|8[012])/.test(start) ? 4 : 2;
}

/** Converts GS1 data without parentheses to an element string. */
export function elementString(data: string): string {
  if (data.startsWith('(')) return data;
  let text = '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the group separator of GS1
  for (const part of data.split(/>8|#|\x1d/)) {
    for (let rest = part; rest !== ''; ) {
      const length = identifierLength(rest);
      const end = length + (FIXED[rest.slice(0, 2)] ?? rest.length);
      text += `(${rest.slice(0, length)})${rest.slice(length, end)}`;
      rest = rest.slice(end);
    }
  }
  return text;
}
