/** Lays out incomplete or invalid templates for editors. Always returns pages and boxes, together with all problems. */
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
import { type Fault, type RepairCounts, repair } from './repair.ts';

/** Box on its page, the origin of its position and size, and whether it is a placeholder for an invalid element. */
export type EditorBox = Pick<ElementBox, 'elementId' | 'path' | 'box' | 'transform' | 'bounds'> &
  Placing & { readonly isPlaceholder: boolean };

export type EditorLayout = {
  readonly scene: Scene;
  /** Element boxes in painting order, one list per page. Invisible elements have no box. */
  readonly boxes: readonly (readonly EditorBox[])[];
  /** Problems that would fail a render. Paths start at the template's root. Paths into the data begin with `/data/`. */
  readonly problems: readonly Problem[];
  readonly warnings: readonly Warning[];
  /** True if the result equals a render: no part was repaired, and the data matches the schema. */
  readonly isWhole: boolean;
};

/** Maximum number of repair rounds. A template that is still invalid afterwards is drawn as an empty page. */
const MOST_ROUNDS = 12;

const EMPTY_PAGE: JsonObject = { dimensions: { width: '100mm', height: '100mm' }, elements: [] };

/**
 * Lays out any JSON, with the checks of `options.format`. Ignores invalid properties and replaces invalid elements with
 * hatched boxes, but reports them as problems. Never fails.
 */
export function layOutForEditor(
  template: JsonValue,
  data: JsonObject,
  options: RenderOptions,
  sharedWorld: World,
): EditorLayout {
  const world = forOneDocument(sharedWorld);
  const problems: Problem[] = [];
  let repairs: RepairCounts = new Map();
  let repaired = template;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const attempt = tryLayOut(repaired, data, options, world);
    if (attempt.ok) {
      const { mismatches, ...layout } = attempt.value;
      problems.push(...mismatches);
      return finish(layout, { problems, warnings: attempt.warnings, repairs });
    }
    problems.push(...attempt.problems.filter((problem) => isNew(problem, problems)));
    ({ template: repaired, repairs } = repair(repaired, attempt.faults, repairs));
  }
  const blank = tryLayOut(EMPTY_PAGE, {}, options, world);
  if (!blank.ok) throw new Error('an empty page cannot be laid out');
  return finish(blank.value, { problems, warnings: [], repairs });
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
  return { ok: false, problems, faults: problems.map((each) => ({ path: repairedAt(each, template), isWhole })) };
}

/**
 * Returns the part to remove. A data error in the e-invoice removes the e-invoice. A violated standard removes only
 * that standard.
 */
function repairedAt({ code, path }: Problem, template: JsonValue): string {
  if (code !== 'NOT_CONFORMING') return path.startsWith('/data/') ? '/einvoice' : path;
  return valueAt(template, ['pdf', 'conformance']) === undefined ? '/einvoice' : '/pdf/conformance';
}

/**
 * Returns whether a problem is new. Removing a part may cause another problem at the same path, and only the first one
 * is useful.
 */
function isNew({ code, path }: Problem, reported: readonly Problem[]): boolean {
  // Looks for the problem of the object, because a property that a later round requires was removed earlier.
  const holder = code === 'REQUIRED' ? path.slice(0, path.lastIndexOf('/')) : path;
  return reported.every((problem) => problem.path !== path && !problem.path.startsWith(`${holder}/`));
}

type Findings = Pick<EditorLayout, 'problems' | 'warnings'> & { readonly repairs: RepairCounts };

function finish({ template, scene, boxes }: Omit<Attempt, 'mismatches'>, { problems, warnings, repairs }: Findings) {
  const placings = placingsOf(template);
  const described = boxes.map((page) =>
    page
      // The parts of a placeholder are not elements of the template.
      .filter(({ path }) => !isInPlaceholder(path, repairs))
      // Returns plain data, which can be sent to another thread.
      .map(({ elementId, path, box, transform, bounds }): EditorBox => {
        const isPlaceholder = (repairs.get(path) ?? 0) > 1;
        return { elementId, path, box, transform, bounds, ...placings(path), isPlaceholder };
      }),
  );
  return { scene, boxes: described, problems, warnings, isWhole: problems.length === 0 };
}

function isInPlaceholder(path: string, repairs: RepairCounts): boolean {
  for (const [part, times] of repairs) {
    if (times > 1 && path.startsWith(`${part}/`)) return true;
  }
  return false;
}
