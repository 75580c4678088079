/** Symbols as rows of modules, for comparing two encoders. */
import type { CodeSymbol } from '@platen/engine/codes/symbol';

/** Change of an encoder's rows before the comparison. */
export type RowChange = (rows: readonly string[]) => readonly string[];

const unchanged: RowChange = (rows) => rows;

/**
 * Returns the rows of a symbol from the top. `1` is a dark module, and repeated rows appear once. Hexagons have no
 * rows.
 */
export function rowsOf(symbol: CodeSymbol, change = unchanged): readonly string[] {
  if (symbol.kind === 'hexagons') throw new Error('hexagons have no rows');
  if (symbol.kind === 'matrix') {
    const { columns, rows, bits } = symbol;
    const all = Array.from({ length: rows }, (_, row) => bits.subarray(row * columns, (row + 1) * columns).join(''));
    return distinct(change(all));
  }
  const edges = [...new Set(symbol.bars.flatMap(({ top, bottom }) => [top, bottom]))].sort((a, b) => a - b);
  return distinct(
    edges.slice(1).map((edge, index) => {
      const middle = (edges[index]! + edge) / 2;
      const row = new Array<string>(symbol.columns).fill('0');
      for (const { x, width, top, bottom } of symbol.bars) {
        if (top < middle && middle < bottom) row.fill('1', x, x + width);
      }
      return row.join('');
    }),
  );
}

/** Parses lines of hexadecimal digits with four modules each. The first module is the highest bit. */
export function rowsOfHex(lines: readonly string[], change = unchanged): readonly string[] {
  const all = lines.map((line) =>
    Array.from(line.replaceAll(' ', ''), (digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0')).join(''),
  );
  return distinct(change(all));
}

/** Removes repeated rows, separators (bars along a row) and the light margin. */
function distinct(rows: readonly string[]): readonly string[] {
  const inked = rows.filter((row) => !/1{20}/.test(row));
  const margin = Math.min(...inked.map((row) => row.search('1')).filter((at) => at >= 0));
  const cut = inked.map((row) => row.slice(margin).replace(/0+$/, ''));
  return cut.filter((row, index) => row !== cut[index - 1]);
}

/**
 * Returns alternating bars and spaces; `W` is a wide bar or space. An element is narrow if it is as wide as the
 * narrowest bar or space.
 */
export function elementsOf([row = '']: readonly string[]): string {
  const runs = row.match(/0+|1+/g) ?? [];
  const narrow = (kind: number) =>
    Math.min(...runs.filter((_, index) => index % 2 === kind).map(({ length }) => length));
  const [bar, space] = [narrow(0), narrow(1)];
  return runs.map(({ length }, index) => (length > (index % 2 === 0 ? bar : space) ? 'W' : 'N')).join('');
}
