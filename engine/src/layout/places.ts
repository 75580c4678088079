/**
 * Page numbers of elements, for expressions. A document that asks for them is laid out again until the answers are
 * correct.
 */
import type { JsonArray } from '../base/json.ts';
import type { Result, Warning } from '../base/problem.ts';
import type { Places } from '../expression/index.ts';
import type { Page } from '../scene/scene.ts';
import type { ElementBox } from './measure.ts';

/** Places, with a record of the questions that expressions asked. */
export type AskedPlaces = Places & {
  /** Tells whether any question was asked. */
  isAsked(): boolean;
  /** Tells whether other places would have given the same answers. */
  agreesWith(found: Places): boolean;
};

/** Returns the answers for the first layout: everything on page 1, and no contents. */
function guessedPlaces(): AskedPlaces {
  return asked({ pageOf: () => 1, contents: () => [] });
}

/** Returns the actual places of the elements in a layout. */
export function placesIn(pages: readonly Page[], boxes: readonly (readonly ElementBox[])[]): AskedPlaces {
  const numbers = new Map<string, number>();
  // A back has the number of its front.
  let number = 0;
  const entries = pages.flatMap(({ isBack, outline = [] }, index) => {
    if (!isBack) number++;
    for (const { elementId } of boxes[index] ?? []) if (!numbers.has(elementId)) numbers.set(elementId, number);
    const page = number;
    return outline.map(({ title, level, elementId = null }) => ({ title, level, page, id: elementId }));
  });
  return asked({ pageOf: (id) => numbers.get(id) ?? null, contents: () => entries });
}

function asked(places: Places): AskedPlaces {
  const answers = new Map<string, number | null>();
  let told: JsonArray | undefined;
  return {
    pageOf(id) {
      const page = places.pageOf(id);
      answers.set(id, page);
      return page;
    },
    contents() {
      told = places.contents();
      return told;
    },
    isAsked: () => answers.size > 0 || told !== undefined,
    agreesWith(found) {
      for (const [id, page] of answers) if (found.pageOf(id) !== page) return false;
      return told === undefined || JSON.stringify(told) === JSON.stringify(found.contents());
    },
  };
}

/**
 * Maximum number of layouts. Contents rarely need more than three: without them, with them, and with the right numbers.
 */
const MOST_PASSES = 5;

type LaidOut = {
  readonly scene: { readonly pages: readonly Page[] };
  readonly boxes: readonly (readonly ElementBox[])[];
};

/**
 * Lays out a document until the answers given to its expressions are correct. A document without questions is laid out
 * once. `isTrial` marks a retry after guessed answers made an expression fail.
 */
export function settled<T extends LaidOut>(layOut: (places: Places, isTrial: boolean) => Result<T>): Result<T> {
  let places = guessedPlaces();
  let attempt = layOut(places, false);
  if (!places.isAsked()) return attempt;
  const failed = !attempt.ok;
  if (failed) attempt = layOut(places, true);
  for (let pass = 1; attempt.ok; pass++) {
    const found = placesIn(attempt.value.scene.pages, attempt.value.boxes);
    const isSettled = places.agreesWith(found) && !(failed && pass === 1);
    if (isSettled) return attempt;
    if (pass === MOST_PASSES) return { ...attempt, warnings: [...attempt.warnings, UNSETTLED] };
    places = found;
    attempt = layOut(places, false);
  }
  return attempt;
}

const UNSETTLED: Warning = {
  code: 'PAGES_UNSETTLED',
  message: `pageOf() and contents() still change after ${MOST_PASSES} layouts, so page numbers may be wrong; give the text that shows them a fixed size`,
};
