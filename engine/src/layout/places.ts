/**
 * Records the page numbers of elements for expressions. If expressions read them, layout repeats until the numbers are
 * correct.
 */
import type { JsonArray } from '../base/json.ts';
import type { Result, Warning } from '../base/problem.ts';
import type { Places } from '../expression/index.ts';
import type { Scene } from '../scene/scene.ts';
import type { ElementBox } from './measure.ts';

/** Page numbers, with a record of the numbers that expressions read. */
export type TrackedPlaces = Places & {
  /** Returns whether expressions read any page number. */
  wasRead(): boolean;
  /** Returns whether the expressions would have read the same numbers from `found`. */
  agreesWith(found: Places): boolean;
};

/** Returns page numbers for the first layout: all elements on page 1, and an empty table of contents. */
function guessedPlaces(): TrackedPlaces {
  return tracked({ pageOf: () => 1, contents: () => [], pages: () => ({ count: 1, total: 1 }) });
}

/** Returns the actual page numbers of the elements in a layout. */
export function placesIn({ scene, boxes }: LaidOut): TrackedPlaces {
  const { pages, prepended = [], appended = [] } = scene;
  const numbers = new Map<string, number>();
  // A back page has the number of its front page.
  let number = 0;
  const entries = pages.flatMap(({ isBack, outline = [] }, index) => {
    if (!isBack) number++;
    for (const { elementId } of boxes[index] ?? []) if (!numbers.has(elementId)) numbers.set(elementId, number);
    const page = number;
    return outline.map(({ title, level, elementId = null }) => ({ title, level, page, id: elementId }));
  });
  const count = number;
  const total = prepended.length + count + appended.length;
  return tracked({ pageOf: (id) => numbers.get(id) ?? null, contents: () => entries, pages: () => ({ count, total }) });
}

function tracked(places: Places): TrackedPlaces {
  const answers = new Map<string, number | null>();
  let contents: JsonArray | undefined;
  let counted: ReturnType<Places['pages']> | undefined;
  return {
    pageOf(id) {
      const page = places.pageOf(id);
      answers.set(id, page);
      return page;
    },
    contents() {
      contents = places.contents();
      return contents;
    },
    pages() {
      counted = places.pages();
      return counted;
    },
    wasRead: () => answers.size > 0 || contents !== undefined || counted !== undefined,
    agreesWith(found) {
      const { count, total } = found.pages();
      if (counted && (counted.count !== count || counted.total !== total)) return false;
      for (const [id, page] of answers) if (found.pageOf(id) !== page) return false;
      return contents === undefined || JSON.stringify(contents) === JSON.stringify(found.contents());
    },
  };
}

/**
 * Maximum number of layouts. A table of contents rarely needs more than three: without entries, with entries, and with
 * correct page numbers.
 */
const MOST_PASSES = 5;

type LaidOut = {
  readonly scene: Pick<Scene, 'pages' | 'prepended' | 'appended'>;
  readonly boxes: readonly (readonly ElementBox[])[];
};

/**
 * Lays out a document repeatedly until the page numbers that its expressions read are correct. A document that reads
 * none is laid out once. `isTrial` marks a retry after a guessed number made an expression fail.
 */
export function settled<T extends LaidOut>(layOut: (places: Places, isTrial: boolean) => Result<T>): Result<T> {
  let places = guessedPlaces();
  let attempt = layOut(places, false);
  if (!places.wasRead()) return attempt;
  const failed = !attempt.ok;
  if (failed) attempt = layOut(places, true);
  for (let pass = 1; attempt.ok; pass++) {
    const found = placesIn(attempt.value);
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
  message: `page numbers and page counts in expressions still change after ${MOST_PASSES} layouts, so they may be wrong; set a fixed size for the text with these numbers`,
};
