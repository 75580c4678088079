/**
 * Lists label sheets by product: the manufacturers' published sizes, and other product names for the same sheet. All
 * sizes were compared with the databases of gLabels and LibreOffice, or with two programs that print on the sheet.
 */
import { POINTS_PER_UNIT } from '../base/units.ts';

export type PaperSize = { readonly width: number; readonly height: number };

const { mm, in: inch } = POINTS_PER_UNIT;

export const A4: PaperSize = { width: 210 * mm, height: 297 * mm };
export const LETTER: PaperSize = { width: 8.5 * inch, height: 11 * inch };

/** Sizes in millimetres for A4 and inches for Letter. */
type Measures = readonly [
  columns: number,
  rows: number,
  width: number,
  height: number,
  gapX?: number,
  gapY?: number,
  /** Left edge of the first label. By default, labels are centred on the sheet. */
  left?: number,
  top?: number,
];

const ON_LETTER: Readonly<Record<string, Measures>> = {
  'avery-5026': [2, 9, 3.4375, 0.9375, 0.63, 0.1925],
  'avery-5126': [1, 2, 8.5, 5.5],
  'avery-5159': [2, 7, 4, 1.5, 0.1875],
  'avery-5160': [3, 10, 2.625, 1, 0.125],
  'avery-5161': [2, 10, 4, 1, 0.1875],
  'avery-5162': [2, 7, 4, 4 / 3, 0.1875],
  'avery-5163': [2, 5, 4, 2, 0.1875],
  'avery-5164': [2, 3, 4, 10 / 3, 0.1875],
  'avery-5165': [1, 1, 8.5, 11],
  'avery-5167': [4, 20, 1.75, 0.5, 0.3125],
  'avery-5168': [2, 2, 3.5, 5, 0.5],
  'avery-5195': [4, 15, 1.75, 2 / 3, 0.3125],
  'avery-5196': [3, 3, 2.75, 2.75, 0, 0.25, 0.125, 0.5],
  'avery-5197': [2, 6, 4, 1.5, 0.125],
  'avery-5366': [2, 15, 3.4375, 2 / 3, 0.5625],
  'avery-5371': [2, 5, 3.5, 2],
  'avery-5388': [1, 3, 5, 3],
  'avery-5389': [1, 2, 6, 4, 0, 0.5],
  'avery-5395': [2, 4, 3.375, 7 / 3, 0.375, 1 / 6],
  'avery-5663': [2, 5, 4.25, 2],
  'avery-6490': [3, 5, 2.6875, 2, 0.09375],
  'avery-6570': [4, 8, 1.75, 1.25, 1 / 6],
  'avery-6871': [3, 6, 2.375, 1.25, 0.3125, 0.25],
  'avery-6873': [2, 4, 3.75, 2, 0.25, 0.25],
  'avery-6874': [2, 3, 3.75, 3, 0.25, 0.375],
  'avery-6879': [2, 6, 3.75, 1.25, 0.25, 0.25],
  'avery-8373': [2, 4, 3.5, 2, 0.5, 0.5],
  'avery-89101': [16, 1, 0.5, 11],
  'avery-89102': [8, 1, 1, 11],
  'avery-89104': [5, 1, 1.5, 11],
  'avery-89106': [4, 1, 2, 11],
  'avery-89109': [3, 1, 2.5, 11],
  'avery-94103': [6, 8, 1, 1, 0.25, 0.25],
  'avery-94107': [3, 4, 2, 2, 0.625, 7 / 12],
  'avery-94237': [2, 4, 3, 2, 0.8, 1 / 3],
  'avery-3274.1': [3, 3, 2.5, 2.5, 0.1875, 0.5],
};

const ON_A4: Readonly<Record<string, Measures>> = {
  'avery-6121': [5, 13, 38.1, 21.2],
  'avery-8414': [2, 5, 87, 50.8, 6],
  'avery-18036': [3, 9, 70, 32],
  'avery-32015': [2, 4, 85, 54, 6, 6],
  'avery-38931': [3, 11, 70, 25, 0, 0, 0, 10],
  'avery-c32011-10': [2, 5, 85, 54, 10],
  'avery-j8157': [3, 11, 64, 24.3, 2.54, 0, 6.46, 14],
  'avery-l4730': [10, 27, 17.8, 10, 2.5, 0, 5],
  'avery-l4731': [7, 27, 25.4, 10, 2.54],
  'avery-l4732': [5, 16, 35.6, 16.9, 2.54],
  'avery-l4736': [4, 12, 45.7, 21.2, 2.54],
  'avery-l4770': [4, 10, 45.7, 25.4, 2.54],
  'avery-l4785': [2, 5, 80, 50, 15, 5],
  'avery-l7159': [3, 8, 63.5, 33.9, 2.54],
  'avery-l7160': [3, 7, 63.5, 38.1, 2.54],
  'avery-l7161': [3, 6, 63.5, 46.6, 2.54],
  'avery-l7162': [2, 8, 99.1, 33.9, 2.54],
  'avery-l7163': [2, 7, 99.1, 38.1, 2.54],
  'avery-l7164': [3, 4, 63.5, 72, 2.54],
  'avery-l7165': [2, 4, 99.1, 67.7, 2.54],
  'avery-l7166': [2, 3, 99.1, 93.1, 2.54],
  'avery-l7167': [1, 1, 199.6, 289.1],
  'avery-l7168': [1, 2, 199.6, 143.5],
  'avery-l7169': [2, 2, 99.1, 139, 2.54],
  'avery-l7414': [2, 5, 90, 52],
  'avery-l7651': [5, 13, 38.1, 21.2, 2.54],
  'avery-l7664': [2, 4, 70, 71.9, 34.5],
  'avery-l7666': [2, 5, 70, 52, 23.1],
  'herma-4098': [3, 9, 63.5, 29.6, 2.54],
  'herma-4099': [2, 5, 96, 50.8, 3],
  'herma-4100': [6, 16, 30.5, 16.9, 2.54],
  'herma-4101': [4, 22, 43.2, 10.3, 0, 2.35],
  'herma-4102': [4, 11, 48.3, 25.4],
  'herma-4293': [1, 7, 192, 38],
  'herma-4457': [2, 6, 105, 48],
  'herma-4464': [3, 8, 70, 37],
  'herma-4607': [4, 16, 48.3, 16.9],
  'herma-4614': [3, 8, 66, 33.8],
  'herma-4620': [2, 8, 105, 37],
  'herma-4625': [2, 7, 105, 42.3],
  'herma-5028': [2, 5, 83.8, 50.8, 5.4],
  'herma-5078': [1, 48, 114.3, 5.5],
  'herma-10809': [2, 2, 105, 148],
  'zweckform-3475': [3, 8, 70, 36],
  'zweckform-3477': [2, 7, 105, 41],
  'zweckform-3651': [4, 10, 52.5, 29.7],
  'zweckform-3659': [2, 6, 97, 42.3],
  'zweckform-3669': [3, 5, 70, 50.8],
  'zweckform-4746': [1, 13, 147, 20],
  'zweckform-4761': [1, 4, 192, 61],
  'zweckform-4780': [4, 10, 48.5, 25.4],
  'zweckform-6021': [4, 16, 45.7, 16.9, 2.54],
  'zweckform-6091': [3, 8, 64.6, 33.8],
};

/** Other product numbers of a sheet, from the same manufacturer unless another is named. */
const ALIASES: Readonly<Record<string, string>> = {
  'avery-5026': '5027',
  'avery-3274.1': '3111',
  'avery-5126': '5526 8126 15516 18126',
  'avery-5160':
    '5260 5510 5520 5560 5810 5920 5960 5970 5971 5972 5979 5980 6460 8160 8250 8460 8560 8620 8660 8810 8920 8930 15160 18160 18660 25160 94200',
  'avery-5161': '5261 5961 8161 8461 18161',
  'avery-5162': '5262 5512 5522 5922 5962 8162 8252 8462 8662 8922 8932 15162 18162 18662',
  'avery-5163': '5263 5513 5523 5923 5963 5978 8163 8253 8463 8663 8763 8923 15163 18163 18663 94207',
  'avery-5164': '5264 5514 5524 6464 8164 8254 8464',
  'avery-5165': '5265 5282 6465 8165 8255 8465 8665',
  'avery-5167': '5267 5667 5927 5967 6467 8167 8567 8667 8927 15167 15267 18167 18667 94203',
  'avery-5195': '5295 8195',
  'avery-5196': '5096 5896 5996 8196 8197',
  'avery-5366': '5066 5166 5266 5666 5766 5866 5966 6466 8066 8166 8366',
  'avery-5371': '5372 5376 5377 5871 5876 5877 5911 8371 8376 8377 8471 8871 8876 8877 28371 28876',
  'avery-5388': '5386 8388',
  'avery-5395': '5095 5895 8395 15395',
  'avery-6490': '8096',
  'avery-6879': '8769',
  'avery-8373': '5881 8869 28373',
  'avery-6121': 'herma-4270 herma-4606',
  'avery-8414': 'j8414',
  'avery-32015': 'c32015',
  'avery-89102': '89103',
  'avery-j8157': 'l7157',
  'avery-l4731': 'j8658 l7658 l6008 herma-10001',
  'avery-l4732': 'zweckform-4732',
  'avery-l4736':
    'l6009 l7636 herma-4097 herma-4221 herma-4232 herma-4346 herma-4366 herma-4367 herma-4368 herma-4369 herma-8864 herma-8965 herma-10004',
  'avery-l4770': 'j8654 l6140 l6145 l7654',
  'avery-l4785': 'l4784 l4786 l4787',
  'avery-l7159': 'j8159',
  'avery-l7160':
    'j8160 herma-4103 herma-4113 herma-4677 herma-5074 herma-8632 herma-8650 herma-8680 herma-8801 herma-8838 herma-8890 herma-10007',
  'avery-l7161': 'j8161',
  'avery-l7162': 'j8162',
  'avery-l7163': 'j8163',
  'avery-l7164': 'j8164',
  'avery-l7165': 'j8165',
  'avery-l7166': 'j8166',
  'avery-l7167': 'j8167',
  'avery-l7168': 'j8168',
  'avery-l7169': 'j8169',
  'avery-l7651': 'j8651 j8551 l7551',
  'avery-l7666': 'j8666',
  'herma-4098': '4222 4233 4347 4418 4419 4864 5140 5141 5142 5143 8865 8966 10006',
  'herma-4099': '4223 4349 4667 8653 8806 8845 8893 8967 10013',
  'herma-4100': '4110',
  'herma-4101': '4111',
  'herma-4102': '4112 4272 4608 4680 4690 4812 5051 8631 8835 8961 8971 8981',
  'herma-4293': '4283 5090 5091 5092 zweckform-4760',
  'herma-4464': 'zweckform-3474',
  'herma-4607': '4271',
  'herma-4614': '4670 5053',
  'herma-4625': '4674 5057',
  'zweckform-3475': '3490',
  'zweckform-3659': '4781',
  'zweckform-4761': 'herma-4284 herma-5095 herma-5096',
  'zweckform-6021': 'herma-4201',
};

/** Sizes of a sheet in points. */
export type Product = {
  readonly page: PaperSize;
  readonly columns: number;
  readonly rows: number;
  readonly label: PaperSize;
  readonly gapX: number;
  readonly gapY: number;
  readonly margin: { readonly left: number; readonly top: number } | undefined;
};

function productOf(page: PaperSize, unit: number, measures: Measures): Product {
  const [columns, rows, width, height, gapX = 0, gapY = 0, left, top] = measures;
  const centred = {
    left: (page.width / unit - columns * width - (columns - 1) * gapX) / 2,
    top: (page.height / unit - rows * height - (rows - 1) * gapY) / 2,
  };
  return {
    page,
    columns,
    rows,
    label: { width: width * unit, height: height * unit },
    gapX: gapX * unit,
    gapY: gapY * unit,
    margin:
      left === undefined && top === undefined
        ? undefined
        : { left: (left ?? centred.left) * unit, top: (top ?? centred.top) * unit },
  };
}

const own = [
  ...Object.entries(ON_LETTER).map(([name, measures]) => [name, productOf(LETTER, inch, measures)] as const),
  ...Object.entries(ON_A4).map(([name, measures]) => [name, productOf(A4, mm, measures)] as const),
];

/** Names of the sheets, one per sheet. */
export const PRODUCT_NAMES: readonly string[] = own.map(([name]) => name);

/** Sheets by all their names. */
export const PRODUCTS: ReadonlyMap<string, Product> = new Map([
  ...own,
  ...own.flatMap(([name, product]) => namesOf(name).map((other) => [other, product] as const)),
]);

/** Returns the other names of a sheet. */
export function namesOf(name: string): readonly string[] {
  const [maker] = name.split('-', 1);
  const others = ALIASES[name]?.split(' ') ?? [];
  return others.map((other) => (other.includes('-') ? other : `${maker}-${other}`));
}
