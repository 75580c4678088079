/** Where elements came to stand, for expressions: a document is laid out until it stands where it was told that it does. */
import type { JsonArray } from '../base/json.ts';
import type { Result, Warning } from '../base/problem.ts';
import type { Places } from '../expression/index.ts';
import type { Page } from '../scene/scene.ts';
import type { ElementBox } from './measure.ts';

/** Places, and what was asked of them. */
export type AskedPlaces = Places & {
  /** Whether anything was. */
  isAsked(): boolean;
  /** Whether others would have answered the same. */
  agreesWith(found: Places): boolean;
};

/** Before the first layout: everything on the first page, and no contents. */
function guessedPlaces(): AskedPlaces {
  return asked({ pageOf: () => 1, contents: () => [] });
}

/** Where the elements of a layout stand. */
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

/** The contents of a document seldom need more than three: without them, with them, and with the right numbers in them. */
const MOST_PASSES = 5;

type LaidOut = {
  readonly scene: { readonly pages: readonly Page[] };
  readonly boxes: readonly (readonly ElementBox[])[];
};

/**
 * Lays a document out again until everything stands where its expressions were told that it does. `isTrial`: that was a guess,
 * on which expressions may fail that do not on the pages. One that asks nothing is laid out once.
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
  message: `what pageOf() and contents() give moves what they point to, even after ${MOST_PASSES} layouts: give the text that shows it a size of its own`,
};
