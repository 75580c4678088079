/** Every style property changes the output or causes a warning, in every place that accepts a style. */
import { STYLE_NAMES } from '@platen/engine/format/style';
import { expect, test } from 'vitest';
import { createNodeWorld } from '../node/src/node-world.ts';
import { STYLE_PLACES } from './style-effects/places.ts';
import { TRIALS } from './style-effects/values.ts';
import { createWalk } from './style-effects/walk.ts';

const walk = createWalk(createNodeWorld());

/** Properties that select other styles. */
const OF_STYLES = ['extends', 'when'];

/** Properties without effect on English text. `between-words.test.ts` and a case of the suite test them. */
const OF_OTHER_SCRIPTS = ['wordBreak'];

/** Properties without effect or warning, by place, with the reason. */
const PASSED_ON = 'columns in it may be cut by the end of a page';
const SILENT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  group: { widows: PASSED_ON, orphans: PASSED_ON },
};

test.each(STYLE_PLACES.map((place) => [place.name, place] as const))('style of %s', (name, place) => {
  const effects = Object.keys(TRIALS).map((property) => [property, walk(place, property)] as const);
  const wrong = effects.filter(([, effect]) => effect === 'silent' || effect === 'falsely warned of');
  const expected = Object.keys(SILENT[name] ?? {}).map((property) => [property, 'silent']);
  expect(wrong).toEqual(expected);
});

test('every property is tested', () => {
  expect([...Object.keys(TRIALS), ...OF_STYLES, ...OF_OTHER_SCRIPTS].sort()).toEqual([...STYLE_NAMES].sort());
});
