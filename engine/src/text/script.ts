/** Splits text by script (UAX #24), which shaping requires. */

/** Part with one script: UTF-16 offsets and an ISO 15924 code. */
export type ScriptRun = { readonly start: number; readonly end: number; readonly script: string };

/** Matches Latin letters and common characters, the only characters of most labels. */
const LATIN_ONLY = /^[\0-\u024f\u2010-\u205e\u20a0-\u20bf\u2122]*$/;

const COMMON = /^[\p{Script=Zyyy}\p{Script=Zinh}\p{Script=Zzzz}]$/u;

/** Scripts, most frequent first. Other scripts count as `Zyyy`, because they need no special shaping. */
const SCRIPTS = (
  'Latn Hani Hira Kana Arab Hebr Cyrl Grek Hang Thai Deva Beng Taml Telu Gujr Guru Knda Mlym Orya Sinh Khmr Laoo Mymr ' +
  'Ethi Armn Geor Tibt Mong Bopo Syrc Thaa Nkoo Adlm Tfng Cher Cans Yiii Java Bali Sund Cham Tale Talu Lana Lepc Limb ' +
  'Mtei Olck Saur Cakm Rohg Samr Mand Copt Goth Runr Ogam Tglg Hano Buhd Tagb Bugi Vaii Bamu Lisu Egyp Xsux Brah Khar'
).split(' ');

const TESTS: readonly (readonly [script: string, test: RegExp])[] = SCRIPTS.map((script) => [
  // Japanese mixes three scripts within words. One font draws them all with the same rules.
  script === 'Hira' || script === 'Kana' || script === 'Bopo' ? 'Hani' : script,
  new RegExp(`^\\p{Script=${script}}$`, 'u'),
]);

const NONE = 'Zyyy';

/**
 * Returns runs without gaps. Common characters belong to the script before them. At the start of a text, they belong to
 * the script after them.
 */
export function scriptRuns(text: string): readonly ScriptRun[] {
  if (text === '') return [];
  if (LATIN_ONLY.test(text)) return [{ start: 0, end: text.length, script: 'Latn' }];
  const known = new Map<string, string>();
  const runs: ScriptRun[] = [];
  let offset = 0;
  for (const character of text) {
    const start = offset;
    offset += character.length;
    let script = known.get(character);
    if (script === undefined) {
      script = scriptOf(character);
      known.set(character, script);
    }
    const last = runs.at(-1);
    if (!last) runs.push({ start, end: offset, script });
    else if (script === NONE || script === last.script) runs[runs.length - 1] = { ...last, end: offset };
    else if (last.script === NONE) runs[runs.length - 1] = { ...last, end: offset, script };
    else runs.push({ start, end: offset, script });
  }
  return runs;
}

function scriptOf(character: string): string {
  if (COMMON.test(character)) return NONE;
  return TESTS.find(([, test]) => test.test(character))?.[0] ?? NONE;
}
