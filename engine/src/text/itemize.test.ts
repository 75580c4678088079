/** Choice of the font for each part of a text. */
import { expect, test } from 'vitest';
import { createNodeWorld } from '../../../node/src/node-world.ts';
import { ARIAL_10 } from '../../../tests/text-style.ts';
import { layoutText } from './paragraph.ts';

const { text: engine } = createNodeWorld();

/** Returns the families and texts of the runs of a line. */
function runsOf(text: string): readonly string[] {
  const options = { width: Infinity, align: 'left', lineHeight: { factor: 1 }, direction: 'ltr' } as const;
  const block = layoutText(engine, [{ text, style: ARIAL_10 }], { ...options, ellipsis: false, language: 'en' });
  return block.lines.flatMap(({ runs }) => runs.map((run) => `${run.font.family}: ${run.text}`));
}

test('a space between emoji is in the text’s font, also before a keycap, which begins with a digit', () => {
  expect(runsOf('😀 😀')).toEqual(['Noto Emoji: 😀', 'Arimo:  ', 'Noto Emoji: 😀']);
  expect(runsOf('❤️ 1️⃣')).toEqual(['Noto Emoji: ❤️', 'Arimo:  ', 'Noto Emoji: 1️⃣']);
});
