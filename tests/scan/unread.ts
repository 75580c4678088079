/** Symbologies that the reader does not support: random values, and arguments for the second encoder, zint. */
import type { CodeSymbol } from '@platen/engine/codes/symbol';
import {
  asciiText,
  CAPITALS,
  CODE39,
  DIGITS,
  digits,
  kixText,
  type Make,
  ofAlphabet,
  withCheckDigit,
} from './payloads.ts';
import type { RowChange } from './rows.ts';

export type Unread = {
  readonly make: Make;
  /**
   * Returns arguments of the command `zint` for a value. Platen's symbol determines choices that encoders are free to
   * make.
   */
  readonly zint: (value: string, ours: CodeSymbol) => readonly string[];
  /** True to compare wide and narrow elements regardless of their exact widths. */
  readonly twoWidths?: boolean;
  /** Changes before the comparison: removed parts and normal forms. */
  readonly changes?: { readonly ours?: RowChange; readonly theirs?: RowChange };
};

const ALPHANUMERIC = `${DIGITS}${CAPITALS}`;
const PRINTABLE = Array.from({ length: 95 }, (_, code) => String.fromCharCode(32 + code)).join('');

const plain = (type: string, make: Make, ...options: readonly string[]): Unread => ({
  make,
  zint: (value) => ['-b', type, ...options, '-d', value],
});

const same = (text: string) => text;
const withoutBrackets = (text: string) => text.slice(4);
const twoWidths = (unread: Unread): Unread => ({ ...unread, twoWidths: true });

const composite = (type: string, linear: Make, primary: (linear: string) => string = same): Unread => ({
  make: (random) => `${linear(random)}|(10)${ofAlphabet(`${ALPHANUMERIC}-`, 1, 12)(random)}`,
  zint: (value) => {
    const bar = value.lastIndexOf('|');
    const linear = value.slice(0, bar);
    return ['-b', type, '--gs1parens', '--primary', primary(linear), '-d', value.slice(bar + 1)];
  },
});

const bracketed: Make = (random) => `(01)${withCheckDigit(digits(13)(random))}`;

/**
 * Removes what zint's SEMI form of BC412 adds: a start, a check character after the first character, and a stop.
 * Characters have twelve modules.
 */
const withoutSemi: RowChange = ([row = '']) => {
  const characters = row.replace(/0+$/, '').slice(3, -3);
  return [characters.slice(0, 12) + characters.slice(24)];
};

/** Returns the mask that Platen's Han Xin Code states in its function information, next to the upper left finder. */
function hanXinMask(symbol: CodeSymbol): number {
  if (symbol.kind !== 'matrix') throw new Error('Han Xin Code has cells');
  const { bits, columns } = symbol;
  return 2 * bits[6 * columns + 8]! + bits[5 * columns + 8]!;
}

/**
 * Removes six filler modules of the function information, twice. ISO/IEC 20830 does not define them, and its figures
 * disagree.
 */
const withoutFiller: RowChange = (rows) => {
  const size = rows.length;
  return rows.map((row, y) => {
    const cells = row.slice(0, size);
    if (y === 8) return `${cells.slice(0, size - 6)}000000`;
    return y === size - 9 ? `000000${cells.slice(6)}` : cells;
  });
};

/**
 * Symbologies with random values for which only one encoding is best. Excludes symbologies that zint 2.11 lacks:
 * `coop2of5`, `posicode`. Han Xin Code is compared with the mask and level of Platen's symbol.
 */
export const UNREAD: Readonly<Record<string, Unread>> = {
  msi: plain('47', digits(1, 18)),
  plessey: twoWidths(plain('86', ofAlphabet(`${DIGITS}ABCDEF`, 1, 18))),
  code11: twoWidths(plain('1', ofAlphabet(`${DIGITS}-`, 1, 18), '--vers=2')),
  code2of5: plain('7', digits(1, 16)),
  industrial2of5: plain('7', digits(1, 16)),
  iata2of5: plain('4', digits(1, 16)),
  matrix2of5: twoWidths(plain('2', digits(1, 16))),
  datalogic2of5: plain('6', digits(1, 16)),
  channelcode: plain('140', (random) => String(random.whole(0, 576688))),
  pharmacode: plain('51', (random) => String(random.whole(3, 131070))),
  pharmacode2: plain('53', (random) => String(random.whole(4, 64570080))),
  flattermarken: plain('28', digits(1, 16)),
  ean2: plain('13', digits(2)),
  ean5: plain('13', digits(5)),
  imb: {
    make: (random) =>
      `${digits(1)(random)}${random.whole(0, 4)}${digits(18)(random)}${digits(random.pick([0, 5, 9, 11]))(random)}`,
    zint: (value) => ['-b', '85', '-d', value.length > 20 ? `${value.slice(0, 20)}-${value.slice(20)}` : value],
  },
  postnet: plain('40', (random) => digits(random.pick([5, 9, 11]))(random)),
  planet: plain('82', (random) => digits(random.pick([11, 13]))(random)),
  royalmail: plain('70', ofAlphabet(ALPHANUMERIC, 5, 14)),
  kix: plain('90', kixText),
  auspost: {
    make: (random) => {
      const sorting = digits(8)(random);
      return random.share() < 0.3
        ? `11${sorting}`
        : `59${sorting}${ofAlphabet(`${PRINTABLE.slice(16, 26)}${CAPITALS}abc #`, 5, 5)(random)}`;
    },
    zint: (value) => ['-b', '63', '-d', value.slice(2)],
  },
  japanpost: plain('76', (random) => digits(7)(random) + ofAlphabet(`${ALPHANUMERIC}-`, 0, 6)(random)),
  daft: plain('93', (random) => `DAFT${ofAlphabet('DAFT', 1, 40)(random)}`),
  codablockf: plain('74', ofAlphabet(CAPITALS, 1, 40), '--cols=13'),
  // Provider data in capitals, because digits have several best encodings.
  hibccodablockf: plain('110', (random) => `/${ofAlphabet(CAPITALS, 1, 19)(random)}`, '--cols=13'),
  code16k: plain('23', (random) => digits(2 * random.whole(1, 14))(random)),
  code49: plain('24', ofAlphabet(CODE39, 1, 30)),
  dotcode: {
    make: asciiText(40),
    zint: (value, { columns }) => ['-b', '115', `--cols=${columns}`, '-d', value],
  },
  codeone: plain('141', asciiText(40)),
  ean13composite: composite('130', (random) => withCheckDigit(digits(12)(random))),
  ean8composite: composite(
    '130',
    (random) => withCheckDigit(digits(7)(random)),
    (linear) => linear.slice(0, 7),
  ),
  upcacomposite: composite('135', (random) => withCheckDigit(digits(11)(random))),
  databaromnicomposite: composite('132', bracketed, withoutBrackets),
  databarstackedcomposite: composite('137', bracketed, withoutBrackets),
  databarstackedomnicomposite: composite('138', bracketed, withoutBrackets),
  databarexpandedcomposite: composite('134', bracketed),
  databarexpandedstackedcomposite: composite('139', bracketed),
  'gs1-128composite': composite('131', bracketed),
  databarlimitedcomposite: composite(
    '133',
    (random) => `(01)${withCheckDigit(random.pick(['0', '1']) + digits(12)(random))}`,
    withoutBrackets,
  ),
  bc412: {
    ...plain('146', ofAlphabet(`${DIGITS}${CAPITALS.replace('O', '')}`, 7, 18)),
    changes: { theirs: withoutSemi },
  },
  hanxin: {
    make: (random) => (random.share() < 0.5 ? digits(4, 60)(random) : ofAlphabet('éüöàñß', 1, 40)(random)),
    zint: (value, ours) => ['-b', '116', '--secure=2', `--mask=${hanXinMask(ours)}`, '--binary', '-d', value],
    changes: { ours: withoutFiller, theirs: withoutFiller },
  },
};
