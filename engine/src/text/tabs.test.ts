/** Tabs and line breaks, shown as lines of text. */
import { expect, test } from 'vitest';
import { createNodeWorld } from '../../../node/src/node-world.ts';
import { ARIAL_10 } from '../../../tests/text-style.ts';
import { layoutText } from './paragraph.ts';
import type { ParagraphOptions, ParagraphStyle, TabStop } from './text-block.ts';

const { text: engine } = createNodeWorld();

const PLAIN: ParagraphStyle = { firstIndent: 0, restIndent: 0, spacing: 0, tabs: undefined, wrap: 'wrap' };

const stop = (points: number, align: TabStop['align'] = 'left', leader = ''): TabStop => ({
  at: { kind: 'points', points },
  align,
  leader,
});

function lay(
  text: string,
  width: number,
  paragraph: Partial<ParagraphStyle>,
  more: Partial<ParagraphOptions> = {},
  by = engine,
) {
  return layoutText(by, [{ text, style: ARIAL_10 }], {
    width,
    align: 'start',
    lineHeight: { factor: 1 },
    direction: 'auto',
    ellipsis: false,
    language: 'en',
    paragraph: { ...PLAIN, ...paragraph },
    ...more,
  });
}

/** Returns the left and right end of the run with this text. */
function runAt({ lines }: ReturnType<typeof lay>, text: string) {
  const run = lines.flatMap(({ runs }) => runs).find((each) => each.text === text)!;
  return { left: run.x, right: run.x + run.width };
}

test.each<[TabStop['align'], (run: { left: number; right: number }) => number]>([
  ['left', ({ left }) => left],
  ['right', ({ right }) => right],
  ['center', ({ left, right }) => (left + right) / 2],
])('aligns text after a tab %s at its stop', (align, placeOf) => {
  const block = lay('a\tword', 200, { tabs: [stop(120, align)] });
  expect(placeOf(runAt(block, 'word'))).toBeCloseTo(120, 3);
});

test('aligns decimal signs at their stop', () => {
  const tabs = [stop(100, 'decimal')];
  const whole = runAt(lay('\t12', 200, { tabs }), '12');
  expect(whole.right).toBeCloseTo(100, 3);
  expect(runAt(lay('\t12.50 kg', 200, { tabs }), '12.50 kg').left).toBeCloseTo(whole.left, 3);
});

test('a tab is as wide as a space if its stop is too near, and moves to the next stop', () => {
  const block = lay('wwwwwwwwww\tx', 200, { tabs: [stop(20), stop(150)] });
  expect(runAt(block, 'x').left).toBeCloseTo(150, 3);
  const narrow = lay('wwwwww\twwwwwwww', 105, { tabs: [stop(100, 'right')] });
  expect(runAt(narrow, 'wwwwwwww').left).toBeGreaterThan(runAt(narrow, 'wwwwww').right);
});

test('text after a tab moves to the next line with the word before it', () => {
  const block = lay('some words and a\t4.50', 80, { tabs: [stop(80, 'right')] });
  expect(block.lines.map(({ text }) => text)).toEqual(['some words and', 'a\t4.50']);
});

test('leaders are marks on a common grid, and are marked as leaders', () => {
  const block = lay('a\t1\nlonger\t1', 100, { tabs: [stop(100, 'right', '.')] });
  const [first, second] = block.lines.map(({ runs, leaders }) => runs[[...leaders][0]!]!);
  const step = first!.glyphs[1]!.x - first!.glyphs[0]!.x;
  const places = [first!, second!].map(({ x, glyphs }) => (x + glyphs[0]!.x) / step);
  for (const place of places) expect(Math.abs(place - Math.round(place))).toBeLessThan(0.001);
  expect(first!.glyphs.length).toBeGreaterThan(second!.glyphs.length);
});

test('shapes ten times as many characters for ten times as many tabs', () => {
  const shapedOf = (tabs: number) => {
    let shaped = 0;
    const counting: typeof engine = {
      ...engine,
      shape: (...args) => {
        shaped += args[1].length;
        return engine.shape(...args);
      },
    };
    const block = lay('a\tb '.repeat(tabs), 14_000, { tabs: [stop(13_990)] }, { maxLines: 3000 }, counting);
    expect(block.lines.length).toBeGreaterThan(tabs / 4);
    return shaped / tabs;
  };
  expect(shapedOf(4000)).toBeLessThanOrEqual(1.1 * shapedOf(400));
});

const TALE =
  'In olden times, when wishing still helped one, there lived a king whose daughters were all beautiful; and the youngest was ' +
  'so beautiful that the sun itself, which has seen so much, was astonished whenever it shone in her face.';

const spacesOf = ({ lines }: ReturnType<typeof lay>) =>
  lines.slice(0, -1).map(({ runs }) => runs.reduce((most, { wordSpacing }) => Math.max(most, wordSpacing), -Infinity));

test('breaking whole paragraphs leaves smaller gaps than breaking each line', () => {
  const [greedy, best] = (['wrap', 'pretty'] as const).map((wrap) =>
    lay(TALE, 150, { wrap }, { align: 'justify', hyphenate: true }),
  );
  const cubes = (block: ReturnType<typeof lay>) => spacesOf(block).reduce((sum, gap) => sum + Math.abs(gap) ** 3, 0);
  expect(cubes(best!)).toBeLessThan(cubes(greedy!));
  for (const { width } of best!.lines) expect(width).toBeLessThanOrEqual(150.01);
  expect(
    best!.lines
      .map(({ text }) => text)
      .join(' ')
      .replaceAll('- ', ''),
  ).toBe(TALE);
});

test('spaces are never narrower than allowed', () => {
  for (let width = 90; width < 200; width += 3) {
    for (const gap of spacesOf(lay(TALE, width, { wrap: 'pretty' }, { align: 'justify' }))) {
      expect(gap).toBeGreaterThan(-0.2 * 2.78 - 0.01);
    }
  }
});

test('selects the least loose lines if all lines are too loose', () => {
  const text = 'Spalten mit ausgeglichenen Enden werden gebraucht, wenn ein Text wie in der Zeitung gesetzt wird.';
  for (let width = 137; width < 150; width += 1) {
    const { lines } = lay(text, width, { wrap: 'pretty', firstIndent: 12 }, { align: 'justify', hyphenate: false });
    expect(lines[0]!.text, `${width} pt`).toBe('Spalten mit ausgeglichenen');
  }
});

test('balanced lines have the minimum number, and about equal lengths', () => {
  const [plain, even] = (['wrap', 'balance'] as const).map((wrap) =>
    lay('A heading that needs two lines', 120, { wrap }),
  );
  expect(even!.lines).toHaveLength(plain!.lines.length);
  const spread = ({ lines }: ReturnType<typeof lay>) => {
    const widths = lines.map(({ width }) => width);
    return Math.max(...widths) - Math.min(...widths);
  };
  expect(spread(even!)).toBeLessThan(spread(plain!));
});

test('breaks a word wider than its line as usual', () => {
  const block = lay(`a ${'w'.repeat(60)} b`, 100, { wrap: 'pretty' });
  expect(block.brokenWord).toBe(true);
});

test('indents apply to the first line, or to all others', () => {
  expect(
    lay(TALE, 150, { firstIndent: 12 })
      .lines.map(({ x }) => x)
      .slice(0, 2),
  ).toEqual([12, 0]);
  expect(
    lay(TALE, 150, { restIndent: 12 })
      .lines.map(({ x }) => x)
      .slice(0, 3),
  ).toEqual([0, 12, 12]);
});

test('the block includes the space between paragraphs', () => {
  const block = lay('a\nb\nc', 100, { spacing: 5 });
  expect(block.lines.map(({ top }) => top)).toEqual([0, 15, 30]);
  expect(block.height).toBe(40);
});

test('lines avoid a box on its wider side, and begin below it if neither side is wide enough', () => {
  const box = { x: 0, y: 0, width: 60, height: 15, isRound: false };
  const around = [box];
  const wrapped = lay(TALE, 150, {}, { around });
  expect(wrapped.lines.map(({ x }) => x).slice(0, 3)).toEqual([60, 60, 0]);
  expect(lay(TALE, 150, {}, { around: [{ ...box, width: 145 }] }).lines[0]!.top).toBe(15);
});

test('lines follow an oval: in its middle as far inside as next to its box, and less above and below', () => {
  const around = [{ x: 0, y: 0, width: 60, height: 50, isRound: true }];
  const [top, second, middle, fourth, bottom, after] = lay(TALE, 150, {}, { around }).lines.map(({ x }) => x);
  expect(middle).toBe(60);
  // The line from 10 to 20 is 5 above the oval's middle at 25. Half of the oval's width there is √(1 − 0.2²) of the
  // maximum.
  expect(second).toBeCloseTo(30 + 30 * Math.sqrt(1 - 0.2 ** 2), 5);
  expect([fourth, bottom]).toEqual([second, top]);
  expect([top! < second!, after]).toEqual([true, 0]);
});

test('moves text after a tab to the next line with its leader instead of breaking it', () => {
  const block = lay('Unbreakable_Name\t1234.50', 110, { tabs: [stop(110, 'right', '.')] });
  const [first, second] = block.lines.map((line) => line.runs.map((run) => run.text).join(''));
  expect([block.lines.length, first, second?.endsWith('1234.50')]).toEqual([2, 'Unbreakable_Name', true]);
  const { right } = runAt(block, '1234.50');
  expect(right).toBeCloseTo(110, 3);
  expect(block.brokenWord).toBe(false);
});

test('breaks text that is wider than its line', () => {
  const block = lay('a\tMMMMMMMMMMMMMMMMMMMM', 60, { tabs: [stop(60, 'right')] });
  expect(block.brokenWord).toBe(true);
  expect(block.lines.length).toBeGreaterThan(2);
});
