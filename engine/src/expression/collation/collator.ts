/** Computes sort keys of texts by language. The keys are equal on all machines, unlike the order of `Intl.Collator`. */
import { LruCache } from '../../base/lru-cache.ts';
import { LIMITS } from '../limits.ts';
import { TAILORINGS, type Tailoring } from './tailorings.ts';
import {
  AFTER,
  addContraction,
  COMMON,
  rootWeights,
  tailoredWeights,
  type Weight,
  type Weights,
  weightsOf,
} from './weights.ts';

export type Collator = {
  /**
   * Returns a sort key. Comparing keys by code units gives the order of the texts. Equal keys mean equal texts on all
   * levels.
   */
  key(text: string): string;
};

export type Collation = {
  /**
   * Returns the collator of a BCP 47 locale. Languages without special rules use the root order. `-u-kn` sorts numbers
   * by value.
   */
  collatorOf(locale: string): Collator;
};

/**
 * Creates the bounded collation cache of a World. The root order takes about 3 MB and 30 ms to load. The rules of a
 * language take very little.
 */
export function createCollation(): Collation {
  const root = rootWeights();
  const ranges = new Map<string, Range>();
  const collators = new LruCache<string, Collator>(LIMITS.formatters);
  const rangeOf = (script: string) => {
    const range = ranges.get(script) ?? scriptRange(root, script);
    ranges.set(script, range);
    return range;
  };
  return {
    collatorOf(locale) {
      const tag = locale.toLowerCase();
      const known = collators.get(tag);
      if (known) return known;
      const tailoring = tailoringOf(tag);
      const weights = tailoredWeights(root);
      applyRules(weights, tailoring.rules ?? '');
      const first = tailoring.script === undefined ? undefined : rangeOf(tailoring.script);
      const options = { weights, tailoring, first, isNumeric: /-u-(?:\w+-)*kn(?!-false)(?:-|$)/.test(tag) };
      const collator: Collator = { key: (text) => keyOf(text, options) };
      collators.set(tag, collator);
      return collator;
    },
  };
}

function tailoringOf(tag: string): Tailoring {
  const chosen = /^([a-z]+)\b.*-u-(?:\w+-)*(co-(?:phonebk|trad))/.exec(tag);
  const special = chosen && TAILORINGS[`${chosen[1]}-u-${chosen[2]}`];
  if (special) return special;
  for (let name = tag; name !== ''; name = name.slice(0, Math.max(0, name.lastIndexOf('-')))) {
    if (Object.hasOwn(TAILORINGS, name)) return TAILORINGS[name]!;
  }
  return {};
}

const RULE = /(&-?|<{1,3}|=)([^&<=/]+)(?:\/([^&<=/]+))?/g;

function applyRules(weights: Weights, rules: string): void {
  let at: readonly Weight[] = [];
  let inserted = 0;
  for (const [, relation, written, added] of rules.matchAll(RULE)) {
    const text = written!.normalize('NFD');
    if (relation === '&' || relation === '&-') {
      at = elements(weights, text);
      const [{ primary }] = at as [Weight];
      if (relation === '&-') at = [{ ...COMMON_WEIGHT, primary: before(primary) }];
      inserted = 0;
      continue;
    }
    const [head, ...rest] = at as [Weight, ...Weight[]];
    if (relation === '<') {
      const primary =
        (inserted === 0 ? head.primary : head.primary.slice(0, -1)) + String.fromCharCode(AFTER + ++inserted);
      at = [{ ...COMMON_WEIGHT, primary }];
    } else if (relation === '<<') at = [{ ...head, secondary: head.secondary + 1, tertiary: COMMON }, ...rest];
    else if (relation === '<<<') at = [{ ...head, tertiary: head.tertiary + 1 }, ...rest];
    const own = added === undefined ? at : [...at, ...elements(weights, added.normalize('NFD'))];
    if ([...text].length > 1) addContraction(weights, text, own);
    else weights.of.set(text, own);
  }
}

const COMMON_WEIGHT = { primary: '', secondary: COMMON, tertiary: COMMON } as const;

/** Returns the primary weight directly below this weight. Only tailoring rules add weights between the two. */
function before(primary: string): string {
  return primary.slice(0, -1) + String.fromCharCode(primary.charCodeAt(primary.length - 1) - 1);
}

type Range = { readonly from: string; readonly to: string; readonly lead: string };

/** Returns the range of a script's primary weights, and the prefix that sorts them before all other scripts. */
function scriptRange(weights: Weights, script: string): Range {
  const isOfScript = new RegExp(`^(?=\\p{L})\\p{Script=${script}}$`, 'u');
  let [from, to] = ['\uffff', ''];
  for (const [text, [weight]] of weights.of) {
    if (!isOfScript.test(text) || !weight || text.normalize('NFKD') !== text) continue;
    if (weight.primary < from) from = weight.primary;
    if (weight.primary > to) to = weight.primary;
  }
  return { from, to, lead: before(weightsOf(weights, 'a')[0]!.primary) + String.fromCharCode(AFTER) };
}

type KeyOptions = {
  readonly weights: Weights;
  readonly tailoring: Tailoring;
  readonly first: Range | undefined;
  readonly isNumeric: boolean;
};

/** Separator that is below all weights, so that shorter texts sort first. */
const LEVEL = '\0';

function keyOf(text: string, { weights, tailoring, first, isNumeric }: KeyOptions): string {
  let primaries = '';
  const secondaries: number[] = [];
  let tertiaries = '';
  for (const part of isNumeric ? text.split(NUMBERS) : [text]) {
    const number = isNumeric && DIGITS.test(part) ? valueKey(weights, part) : undefined;
    for (const { primary, secondary, tertiary } of number ?? elements(weights, part.normalize('NFD'))) {
      primaries += first && primary >= first.from && primary <= first.to ? first.lead + primary : primary;
      secondaries.push(secondary);
      // Lowercase letters have the common weight. Capitals have a greater weight, or a lower weight if capitals sort
      // first.
      const isCapital = tailoring.capitalsFirst && primary !== '' && tertiary > COMMON;
      tertiaries += String.fromCharCode(isCapital ? tertiary - COMMON : tertiary);
    }
  }
  if (tailoring.lastAccentFirst) secondaries.reverse();
  return primaries + LEVEL + String.fromCharCode(...secondaries) + LEVEL + tertiaries;
}

const NUMBERS = /(\d+)/;
const DIGITS = /^\d+$/;

/** Returns the number of digits followed by the digits. This sorts numbers without leading zeros by value. */
function valueKey(weights: Weights, digits: string): readonly Weight[] {
  const value = digits.replace(/^0+(?=.)/, '');
  const [zero] = weightsOf(weights, '0') as [Weight];
  return [{ ...zero, primary: zero.primary + String.fromCharCode(value.length) }, ...elements(weights, value)];
}

/** Vowels of Thai and Lao that are written before the consonant but spoken after it. */
const VOWEL_FIRST = /([\u0e40-\u0e44])([\u0e01-\u0e2e])|([\u0ec0-\u0ec4])([\u0e81-\u0eae])/g;

/** Returns the weights of a text. The text must be decomposed (NFD). */
function elements(weights: Weights, text: string): readonly Weight[] {
  const found: Weight[] = [];
  const characters = [...text.replace(VOWEL_FIRST, '$2$1$4$3')];
  for (let i = 0; i < characters.length; i++) {
    const character = characters[i]!;
    const contraction = weights.contractions.get(character)?.find((each) => takes(characters, i, each));
    if (contraction === undefined) found.push(...weightsOf(weights, character));
    else {
      found.push(...weightsOf(weights, contraction));
      remove(characters, i, contraction);
    }
  }
  return found;
}

const MARK = /^\p{Mn}$/u;

/**
 * Returns whether the contraction begins at this position. Other marks may be between a letter and its mark (UTS #10,
 * S2.1).
 */
function takes(characters: readonly string[], start: number, contraction: string): boolean {
  return placesOf(characters, start, contraction) !== undefined;
}

function placesOf(characters: readonly string[], start: number, contraction: string): readonly number[] | undefined {
  const places: number[] = [];
  let at = start;
  for (const wanted of contraction) {
    while (places.length > 0 && characters[at] !== wanted && MARK.test(wanted) && MARK.test(characters[at] ?? '')) at++;
    if (characters[at] !== wanted) return undefined;
    places.push(at++);
  }
  return places;
}

function remove(characters: string[], start: number, contraction: string): void {
  for (const place of placesOf(characters, start, contraction)!.slice(1).reverse()) characters.splice(place, 1);
}
