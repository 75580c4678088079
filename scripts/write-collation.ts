/**
 * Writes `engine/src/expression/collation/root-order.ts`, the CLDR root collation order of `Intl` in this Node.js: `npx
 * tsx scripts/write-collation.ts`. Run it to update the Unicode data. The order in sorted documents may then change.
 */
import { writeFileSync } from 'node:fs';

const file = new URL('../engine/src/expression/collation/root-order.ts', import.meta.url);

function compareBy(sensitivity: 'base' | 'accent' | 'variant'): (a: string, b: string) => number {
  // English has no tailoring, so its order is the root order.
  return new Intl.Collator('en', { sensitivity, ignorePunctuation: false }).compare;
}

const base = compareBy('base');
const accent = compareBy('accent');
const variant = compareBy('variant');

/** Letters that sort like two letters but have no decomposition. */
const EXPANSIONS = new Set('ÆæŒœßẞ');
/** Composed letters that have a separate position in the order. */
const CONTRACTIONS = new Set('Ййآأؤإئ');

const letters: string[] = [];
const marks: string[] = [];
for (let code = 1; code < 0x20000; code++) {
  const character = String.fromCodePoint(code);
  if (!isListed(character) || variant(character, '') === 0) continue;
  const isComposed = character.normalize('NFD') !== character;
  if (isComposed ? !CONTRACTIONS.has(character) : isCompatible(character)) continue;
  if (!isComposed && base(`a${character}`, 'a') === 0) marks.push(character);
  else letters.push(character);
}
letters.sort((a, b) => variant(a, b) || codeOf(a) - codeOf(b));
marks.sort((a, b) => variant(`a${a}`, `a${b}`) || codeOf(a) - codeOf(b));

writeFileSync(
  file,
  `/**
 * The root collation order of CLDR (UTS #35, part 5), of Unicode ${process.versions.unicode}, made by scripts/write-collation.ts from ICU
 * ${process.versions.icu}. Runs of consecutive code points: the relation to what is before ("" primary, ";" secondary, "," tertiary, "=" none),
 * the distance from the last code point in base 36, and how many there are where it is not one.
 */

export const ROOT_LETTERS =
  '${encode(letters, relation)}';

/** Marks that follow a letter and differ only from the second collation level on. */
export const ROOT_MARKS =
  '${encode(marks, (a, b) => relation(`a${a}`, `a${b}`))}';
`,
);

/**
 * Returns true for listed characters. Ideographs and Hangul syllables are excluded, because they sort by code point. Of
 * the higher planes, only scripts in current use are included.
 */
function isListed(character: string): boolean {
  if (/[\p{Cn}\p{Co}\p{Cs}\p{Unified_Ideograph}\uac00-\ud7a3]/u.test(character)) return false;
  return codeOf(character) < 0x10000 || /[\p{Script=Adlm}\p{Script=Rohg}\p{Emoji_Presentation}]/u.test(character);
}

/** Returns true if the character sorts like its compatibility decomposition. */
function isCompatible(character: string): boolean {
  const decomposed = character.normalize('NFKD');
  return EXPANSIONS.has(character) || (decomposed !== character && base(character, decomposed) === 0);
}

function relation(a: string, b: string): string {
  if (base(a, b) !== 0) return '';
  if (accent(a, b) !== 0) return ';';
  return variant(a, b) === 0 ? '=' : ',';
}

function encode(characters: readonly string[], relate: (a: string, b: string) => string): string {
  const runs: string[] = [];
  let last = 0;
  for (let start = 0; start < characters.length; ) {
    const code = codeOf(characters[start]!);
    const own = start === 0 ? '' : relate(characters[start - 1]!, characters[start]!);
    let end = start + 1;
    while (
      end < characters.length &&
      codeOf(characters[end]!) === code + end - start &&
      relate(characters[end - 1]!, characters[end]!) === own
    ) {
      end++;
    }
    const count = end - start;
    runs.push(`${own}${(code - last).toString(36)}${count > 1 ? `+${count.toString(36)}` : ''}`);
    last = code + count - 1;
    start = end;
  }
  return runs.join(' ');
}

function codeOf(character: string): number {
  return character.codePointAt(0)!;
}
