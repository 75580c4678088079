/** Encodes stacked codes: `^B7`, `^BF`, `^B4` and `^BB`. Lengths are in dots. */
import { encodeWithBwip } from '../codes/bwip.ts';
import type { CodeSymbol, MatrixSymbol } from '../codes/symbol.ts';
import { type CodeField, type CodeReading, drawn, encoded, fault, flagAt, numberAt } from './zpl-code-reading.ts';

export function pdf417(field: CodeField): CodeReading {
  const { name, parameters, data } = field;
  if (name === 'BF') return microPdf417(field);
  const isTruncated = flagAt(parameters, 4, false);
  const symbology = isTruncated ? 'pdf417compact' : 'pdf417';
  const [level, columns, rows] = [parameters[1], parameters[2], parameters[3]].map((text) =>
    Number.parseInt(text ?? '', 10),
  );
  const value = data.replace(/\\&/g, '\r\n').replace(/\\\\/g, '\\');
  const choices = {
    ...(level !== undefined && level >= 1 && level <= 8 ? { errorCorrection: level } : {}),
    ...(columns !== undefined && columns >= 1 && columns <= 30 ? { dataColumns: columns } : {}),
  };
  const withRows = rows !== undefined && rows >= 3 && rows <= 90 ? { ...choices, dataRows: rows } : choices;
  const attempts = [withRows, choices, { ...(columns ? {} : choices) }, {}];
  let symbol: CodeSymbol | string = '';
  for (const options of attempts) {
    symbol = encoded(symbology, value, options);
    if (typeof symbol !== 'string') return rowsOf(symbol, field);
  }
  return fault(symbol as string);
}

/** Draws rows with the height from the command, or divides the height from `^BY`. */
function rowsOf(symbol: CodeSymbol, { parameters, defaults }: CodeField): CodeReading {
  if (symbol.kind !== 'matrix') return fault('has no rows');
  const { module } = defaults;
  const row = numberAt(parameters, 0, Math.max(1, Math.floor(defaults.height / symbol.rows)));
  const stretched = { ...symbol, rowHeight: row / module };
  return drawn({ symbol: stretched, width: symbol.columns * module, height: symbol.rows * row });
}

/** Row counts of the modes of `^BF`, for 1 to 4 columns. */
const MICRO_ROWS = [
  [11, 14, 17, 20, 24, 28],
  [8, 11, 14, 17, 20, 23, 26],
  [6, 8, 10, 12, 15, 20, 26, 32, 38, 44],
  [4, 6, 8, 10, 12, 15, 20, 26, 32, 38, 44],
] as const;

/** Sizes of `^BF` by mode, 0 to 33. */
const MICRO_SIZES = MICRO_ROWS.flatMap((rows, index) => rows.map((dataRows) => ({ dataColumns: index + 1, dataRows })));

/** Draws the symbol in the size of the mode. For data that does not fit, uses the smallest size that fits. */
function microPdf417(field: CodeField): CodeReading {
  const { parameters, data } = field;
  const mode = Number.parseInt(parameters[1] ?? '', 10) || 0;
  const sizes = parameters[1] === FOUR_COLUMNS ? { dataColumns: 4 } : MICRO_SIZES[mode];
  const sized = sizes ? encoded('micropdf417', data, sizes) : 'has a mode that does not exist';
  const symbol = typeof sized === 'string' ? encoded('micropdf417', data) : sized;
  return typeof symbol === 'string' ? fault(symbol) : rowsOf(symbol, field);
}

/** Mode of the MicroPDF417 in TLC39. */
export const FOUR_COLUMNS = '4-';

/** Minimum and maximum row height of the encoder, in modules. */
const ROW_MODULES = [8, 50] as const;

/** Draws Code 49 and Codablock F: rows of bars with separators, as cells of one module. */
export function stacked({ name, parameters, data, defaults }: CodeField, symbology: string): CodeReading {
  const { module } = defaults;
  const given = numberAt(parameters, 0, 0);
  // The height is a number of modules in Code 49, and a number of dots in Codablock.
  const row = given === 0 ? defaults.height : name === 'B4' ? given * module : given;
  const cell = row >= ROW_MODULES[0] * module ? module : Math.max(1, Math.floor(row / ROW_MODULES[0]));
  const rowheight = Math.min(ROW_MODULES[1], Math.max(ROW_MODULES[0], Math.round(row / cell)));
  const [columns, rows] = name === 'BB' ? [numberAt(parameters, 2, 0), numberAt(parameters, 3, 0)] : [0, 0];
  const sizes = [
    { ...(columns > 0 && { columns }), ...(rows > 0 && { rows }) },
    ...(columns > 0 ? [{ columns }] : []),
    {},
  ];
  for (const size of sizes) {
    const result = encodeWithBwip({ encoder: symbology, wideWidth: undefined, rowHeight: 1 }, data, {
      ...size,
      rowheight,
    });
    if (result.kind !== 'matrix') continue;
    const { bits } = result;
    const quietZone = { left: 10, right: 10, top: 1, bottom: 1 };
    const symbol: MatrixSymbol = {
      kind: 'matrix',
      symbology,
      payload: data,
      columns: result.columns,
      rows: result.rows,
      bits,
      rowHeight: cell / module,
      quietZone,
    };
    return drawn({ symbol, width: result.columns * module, height: result.rows * cell });
  }
  return fault('has data that the code cannot contain');
}
