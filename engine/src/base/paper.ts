/** Lists paper and label sizes by name: "A4", "A5 landscape", "Letter", "4x6in". */

/** Width and height in template syntax. */
export type PaperSize = { readonly width: string; readonly height: string };

const mm = (width: number, height: number): PaperSize => ({ width: `${width}mm`, height: `${height}mm` });
const inches = (width: number, height: number): PaperSize => ({ width: `${width}in`, height: `${height}in` });

/** Portrait sizes from ISO 216 and 269, JIS P 0138 and ANSI/ASME Y14.1. */
const PAPERS: Readonly<Record<string, PaperSize>> = {
  A0: mm(841, 1189),
  A1: mm(594, 841),
  A2: mm(420, 594),
  A3: mm(297, 420),
  A4: mm(210, 297),
  A5: mm(148, 210),
  A6: mm(105, 148),
  A7: mm(74, 105),
  B4: mm(250, 353),
  B5: mm(176, 250),
  'JIS B4': mm(257, 364),
  'JIS B5': mm(182, 257),
  C4: mm(229, 324),
  C5: mm(162, 229),
  C6: mm(114, 162),
  DL: mm(110, 220),
  Letter: inches(8.5, 11),
  Legal: inches(8.5, 14),
  Tabloid: inches(11, 17),
  Executive: inches(7.25, 10.5),
};

export const PAPER_NAMES = Object.keys(PAPERS);

const BY_WORD = new Map(Object.entries(PAPERS).map(([name, size]) => [name.toLowerCase(), size]));

const MEASURES = /^(\d+(?:\.\d+)?)\s*[x×]\s*(\d+(?:\.\d+)?)\s*(mm|cm|in|pt|px)$/;

/** Returns the size with this name, ignoring case; undefined if the name is unknown. */
export function paperSize(name: string): PaperSize | undefined {
  if (name.length > 40) return undefined;
  const words = name.trim().toLowerCase().replace(/\s+/g, ' ');
  const measured = MEASURES.exec(words);
  if (measured) return { width: `${measured[1]}${measured[3]}`, height: `${measured[2]}${measured[3]}` };
  const [, paper = words, side] = /^(.*) (portrait|landscape)$/.exec(words) ?? [];
  const size = BY_WORD.get(paper);
  if (!size || side !== 'landscape') return size;
  return { width: size.height, height: size.width };
}
