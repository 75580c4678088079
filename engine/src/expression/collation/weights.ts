/** Reads collation weights of characters (UTS #10) from the root order, and tailors them by a language's rules. */
import { ROOT_LETTERS, ROOT_MARKS } from './root-order.ts';

/**
 * Position in the sort order. Greater weights sort later. The primary weight is a string of UTF-16 code units, '' for
 * marks.
 */
export type Weight = { readonly primary: string; readonly secondary: number; readonly tertiary: number };

/** Weights by text: a character, or several characters that sort as one. */
export type Weights = {
  readonly of: Map<string, readonly Weight[]>;
  /** Texts of several characters, by their first character, longest first. */
  readonly contractions: Map<string, readonly string[]>;
  /** Weights of texts that are not in this map. */
  readonly root?: Weights;
};

export function tailoredWeights(root: Weights): Weights {
  return { of: new Map(), contractions: new Map(root.contractions), root };
}

/** Default weight on the secondary and tertiary level. */
export const COMMON = 0x20;
/**
 * Secondary weights of marks, and of letters that differ from each other only like letters with marks. The gaps leave
 * space for tailoring rules.
 */
const FIRST_MARK = 0x100;
const MARK_STEP = 8;
const FIRST_VARIANT = 0x2000;

/**
 * Primary weights of characters that are not listed. Syllables are decomposed, and ideographs sort after all other
 * scripts.
 */
const IDEOGRAPHS = 0xe000;
const UNLISTED = 0xf000;

/**
 * Suffix for the primary weight of a letter that a rule sorts after another. It exceeds all primaries that may follow
 * that letter.
 */
export const AFTER = 0xff00;

export function rootWeights(): Weights {
  const of = new Map<string, readonly Weight[]>();
  let primary = 0x20;
  let secondary = COMMON;
  let tertiary = COMMON;
  for (const { character, relation } of charactersOf(ROOT_LETTERS)) {
    if (relation === '') [primary, secondary, tertiary] = [primary + 1, COMMON, COMMON];
    else if (relation === ';') [secondary, tertiary] = [Math.max(secondary + 1, FIRST_VARIANT), COMMON];
    else if (relation === ',') tertiary++;
    of.set(character, [{ primary: String.fromCharCode(primary), secondary, tertiary }]);
  }
  secondary = FIRST_MARK;
  for (const { character, relation } of charactersOf(ROOT_MARKS)) {
    if (relation === '' || relation === ';') [secondary, tertiary] = [secondary + MARK_STEP, COMMON];
    else if (relation === ',') tertiary++;
    of.set(character, [{ primary: '', secondary, tertiary }]);
  }
  const weights: Weights = { of, contractions: new Map() };
  for (const letter of 'Ййآأؤإئ') addContraction(weights, letter.normalize('NFD'), of.get(letter)!);
  for (const [letter, letters] of EXPANSIONS) of.set(letter, expanded(letters.flatMap((each) => of.get(each)!)));
  return weights;
}

const EXPANSIONS: readonly (readonly [string, readonly string[]])[] = [
  ['æ', ['a', 'e']],
  ['Æ', ['A', 'E']],
  ['œ', ['o', 'e']],
  ['Œ', ['O', 'E']],
  ['ß', ['s', 's']],
  ['ẞ', ['S', 'S']],
];

/** Returns weights that sort after the same letters written separately. */
function expanded([first, ...rest]: readonly Weight[]): readonly Weight[] {
  return [{ ...first!, tertiary: first!.tertiary + COMMON }, ...rest];
}

export function addContraction({ of, contractions }: Weights, text: string, weight: readonly Weight[]): void {
  of.set(text, weight);
  const [first] = [...text];
  const others = (contractions.get(first!) ?? []).filter((each) => each !== text);
  contractions.set(
    first!,
    [...others, text].sort((a, b) => b.length - a.length),
  );
}

/** Returns the weights of a character, or of several that sort as one. Returns an empty list for ignored characters. */
export function weightsOf(weights: Weights, text: string): readonly Weight[] {
  return weights.of.get(text) ?? weights.root?.of.get(text) ?? unlistedWeights(weights, text);
}

function unlistedWeights(weights: Weights, character: string): readonly Weight[] {
  const code = character.codePointAt(0)!;
  if (IDEOGRAPH.test(character)) return [unlisted(IDEOGRAPHS + (isCoreIdeograph(code) ? 0 : 0x20), code)];
  const compatible = character.normalize('NFKD');
  if (compatible !== character && compatible.length < 20) {
    return expanded([...compatible].flatMap((each) => weightsOf(weights, each)));
  }
  return IGNORED.test(character) ? [] : [unlisted(UNLISTED, code)];
}

const IDEOGRAPH = /^\p{Unified_Ideograph}$/u;
const IGNORED = /^[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Mn}]$/u;

/**
 * Returns whether an ideograph is in the original Unicode block of 1993 or its additions. These sort before the
 * extensions.
 */
function isCoreIdeograph(code: number): boolean {
  return (code >= 0x4e00 && code <= 0x9fff) || (code >= 0xfa0e && code <= 0xfa29);
}

function unlisted(lead: number, code: number): Weight {
  const primary = String.fromCharCode(lead + (code >> 14), (code & 0x3fff) + 1);
  return { primary, secondary: COMMON, tertiary: COMMON };
}

type Listed = { readonly character: string; readonly relation: string };

function* charactersOf(order: string): Generator<Listed> {
  let code = 0;
  for (const run of order.split(' ')) {
    const relation = /^[;,=]/.test(run) ? run[0]! : '';
    const [distance, count = '1'] = run.slice(relation.length).split('+');
    code += Number.parseInt(distance!, 36);
    for (let left = Number.parseInt(count, 36); left > 0; left--, code++) {
      yield { character: String.fromCodePoint(code), relation };
    }
    code--;
  }
}
