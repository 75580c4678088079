/** Layout for those who draw while a template is being written: pages and boxes however much is wrong, and all that is. */
import type { JsonObject, JsonValue } from '../base/json.ts';
import type { Problem, Result, Warning } from '../base/problem.ts';
import { validateData } from '../data-schema/index.ts';
import { forOneDocument, type LaidOutDocument, layOutDocument, type RenderOptions } from '../document.ts';
import { parseTemplate, type Template } from '../format/template.ts';
import type { ElementBox } from '../layout/measure.ts';
import type { Scene } from '../scene/scene.ts';
import type { World } from '../world.ts';
import { type Placing, placingsOf } from './placing.ts';
import { valueAt } from './pointer.ts';
import { type Fault, type Mended, repair } from './repair.ts';

/** A box on its page, how its place and size came about, and whether it stands for an element that failed. */
export type EditorBox = Pick<ElementBox, 'elementId' | 'path' | 'box' | 'transform' | 'bounds'> &
  Placing & { readonly isPlaceholder: boolean };

export type EditorLayout = {
  readonly scene: Scene;
  /** The elements’ boxes in painting order, a list a page; an element that is not visible has none. */
  readonly boxes: readonly (readonly EditorBox[])[];
  /** What would stop a render. Points into the template from its root, and into the data by `/data/…`. */
  readonly problems: readonly Problem[];
  readonly warnings: readonly Warning[];
  /** Whether this is what a render paints: nothing was mended, and the data match the schema. */
  readonly isWhole: boolean;
};

/** Mending ends: a template that is still wrong after so many rounds is drawn as an empty page. */
const MOST_ROUNDS = 12;

const EMPTY_PAGE: JsonObject = { dimensions: { width: '100mm', height: '100mm' }, elements: [] };

/**
 * Lays out whatever JSON there is. Checks are those of `options.format`. A property that is wrong is left out, an
 * element that fails is a hatched box at its place; each still has its problem. Never fails.
 */
export function layOutForEditor(
  template: JsonValue,
  data: JsonObject,
  options: RenderOptions,
  sharedWorld: World,
): EditorLayout {
  const world = forOneDocument(sharedWorld);
  const problems: Problem[] = [];
  let mended: Mended = new Map();
  let repaired = template;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const attempt = tryLayOut(repaired, data, options, world);
    if (attempt.ok) {
      const { mismatches, ...layout } = attempt.value;
      problems.push(...mismatches);
      return finish(layout, { problems, warnings: attempt.warnings, mended });
    }
    problems.push(...attempt.problems.filter((problem) => isNew(problem, problems)));
    ({ template: repaired, mended } = repair(repaired, attempt.faults, mended));
  }
  const blank = tryLayOut(EMPTY_PAGE, {}, options, world);
  if (!blank.ok) throw new Error('an empty page cannot be laid out');
  return finish(blank.value, { problems, warnings: [], mended });
}

type Attempt = LaidOutDocument & { readonly template: Template; readonly mismatches: readonly Problem[] };

type Failure = { readonly ok: false; readonly problems: readonly Problem[]; readonly faults: readonly Fault[] };

type Tried = Extract<Result<Attempt>, { ok: true }> | Failure;

function tryLayOut(template: JsonValue, data: JsonObject, options: RenderOptions, world: World): Tried {
  const parsed = parseTemplate(template, world.expressions);
  if (!parsed.ok) return failure(parsed.problems, template, false);
  const { schema, ...rest } = parsed.value;
  const mismatches = (schema ? validateData(schema, data) : []).map((each) => ({ ...each, path: `/data${each.path}` }));
  const document = layOutDocument({ ...rest, schema: undefined }, data, options, world);
  if (!document.ok) {
    return failure(
      document.problems.map((problem) => ({ ...problem, path: problem.path.replace(/^\/template/, '') })),
      template,
      true,
    );
  }
  const value = { ...document.value, template: parsed.value, mismatches };
  return { ok: true, value, warnings: [...parsed.warnings, ...document.warnings] };
}

function failure(problems: readonly Problem[], template: JsonValue, isWhole: boolean): Failure {
  return { ok: false, problems, faults: problems.map((each) => ({ path: mendedAt(each, template), isWhole })) };
}

/**
 * Data that no e-invoice can be made of are not mended: the page is drawn without it. Nor is a page that does not keep to a
 * standard: it is drawn as one that need not.
 */
function mendedAt({ code, path }: Problem, template: JsonValue): string {
  if (code !== 'NOT_CONFORMING') return path.startsWith('/data/') ? '/einvoice' : path;
  return valueAt(template, ['pdf', 'conformance']) === undefined ? '/einvoice' : '/pdf/conformance';
}

/** What was cut may leave a hole that is a problem, too: only the first word at a place helps. */
function isNew({ code, path }: Problem, told: readonly Problem[]): boolean {
  // What lacks a property in a later round had it cut: the problem that it was cut for is told.
  const holder = code === 'REQUIRED' ? path.slice(0, path.lastIndexOf('/')) : path;
  return told.every((problem) => problem.path !== path && !problem.path.startsWith(`${holder}/`));
}

type Findings = Pick<EditorLayout, 'problems' | 'warnings'> & { readonly mended: Mended };

function finish({ template, scene, boxes }: Omit<Attempt, 'mismatches'>, { problems, warnings, mended }: Findings) {
  const placings = placingsOf(template);
  const described = boxes.map((page) =>
    page
      // What a hatched box is made of is no element of the template.
      .filter(({ path }) => !isInPlaceholder(path, mended))
      // Plain data alone, which can be sent to another thread.
      .map(({ elementId, path, box, transform, bounds }): EditorBox => {
        const isPlaceholder = (mended.get(path) ?? 0) > 1;
        return { elementId, path, box, transform, bounds, ...placings(path), isPlaceholder };
      }),
  );
  return { scene, boxes: described, problems, warnings, isWhole: problems.length === 0 };
}

function isInPlaceholder(path: string, mended: Mended): boolean {
  for (const [part, times] of mended) {
    if (times > 1 && path.startsWith(`${part}/`)) return true;
  }
  return false;
}
