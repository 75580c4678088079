/** Runs a case and reports its differences from the expectation. */
import { type DistinctFormat, parseTemplate, renderTemplate, type World } from '@platen/engine';
import { inTemplate } from '@platen/engine/base/finding-paths';
import { isJsonObject } from '@platen/engine/base/json';
import { layOutPages } from '@platen/engine/document';
import { dumpScene } from '@platen/engine/scene/dump';
import { lintZpl } from '../eyes/lint-zpl.ts';
import { diffCount, readPng } from '../eyes/picture.ts';
import {
  type Case,
  DEFAULT_FORMATS,
  type Finding,
  keptFormats,
  NOW,
  optionsOf,
  readReference,
  saveCase,
  writeReference,
} from './case.ts';
import { digest, normalForm } from './normal-form.ts';

/** Difference from the expectation: bytes for reference files, text otherwise. */
export type Difference =
  | { readonly kind: 'text'; readonly what: string; readonly expected: string; readonly actual: string }
  | {
      readonly kind: 'file';
      readonly format: DistinctFormat;
      readonly expected: Uint8Array | undefined;
      readonly actual: Uint8Array;
    };

export type Outcome = {
  readonly each: Case;
  readonly differences: readonly Difference[];
  /** Text dump of the scene. Undefined if there is no scene. */
  readonly scene: string | undefined;
};

export type CheckOptions = {
  readonly world: World;
  /** True to rewrite references instead of comparing them. Problems and warnings are always compared. */
  readonly update?: boolean;
};

/** Outputs of a case in every format. */
export type CaseOutputs = Readonly<Record<DistinctFormat, ReturnType<typeof renderTemplate>>>;

export function renderCase(each: Case, world: World): CaseOutputs {
  const { template, data = {} } = each;
  const of = (format: DistinctFormat) => renderTemplate(template, data, optionsOf(each, format), world);
  return { pdf: of('pdf'), png: of('png'), html: of('html'), zpl: of('zpl') };
}

/** Compares the outputs of a case with its expectation. */
export function checkCase(each: Case, outputs: CaseOutputs, { world, update = false }: CheckOptions): Outcome {
  const { formats = DEFAULT_FORMATS, expect } = each;
  const differences: Difference[] = [];
  const compare = (what: string, expected: unknown, actual: unknown) => {
    const [one, other] = [
      JSON.stringify(expected, undefined, 2) ?? 'none',
      JSON.stringify(actual, undefined, 2) ?? 'none',
    ];
    if (one !== other) differences.push({ kind: 'text', what, expected: one, actual: other });
  };
  const painted = new Map<DistinctFormat, Uint8Array>();
  let pages: number | undefined;
  for (const format of formats) {
    const rendered = outputs[format];
    if (format === formats[0]) {
      const problems = rendered.ok ? [] : rendered.problems;
      const warnings = rendered.ok ? rendered.warnings : [];
      compare('problems', fromTemplate(expect.problems), shown(problems, expect.problems));
      compare('warnings', fromTemplate(expect.warnings), shown(warnings, expect.warnings));
    }
    if (!rendered.ok) continue;
    pages = rendered.value.pages;
    painted.set(format, rendered.value.bytes);
  }
  const scene = sceneDump(each, world);
  const pdf = painted.get('pdf');
  const references = {
    pages,
    scene: scene && digest(scene),
    pdf: pdf && digest(normalForm('pdf', pdf)),
  };
  const zpl = painted.get('zpl');
  if (zpl) compare('faults of the ZPL', [], lintZpl(zpl, { keepsSize: keepsLabelSize(each.template) }));
  const stale = (['pages', 'scene', 'pdf'] as const).filter((name) => expect[name] !== references[name]);
  if (update && stale.length > 0) {
    const { problems, warnings } = expect;
    saveCase(each, { problems, warnings, ...references });
  } else {
    for (const name of stale) compare(name, expect[name], references[name]);
  }
  for (const format of keptFormats(each)) {
    const actual = painted.get(format);
    if (!actual) continue;
    const expected = readReference(each, format);
    if (expected && isSame(format, expected, actual)) continue;
    if (update) writeReference(each, format, actual);
    else differences.push({ kind: 'file', format, expected, actual });
  }
  return { each, differences, scene };
}

/** Makes paths relative to the template. A case may also write paths relative to the request. */
function fromTemplate<F extends { readonly path?: string }>(findings: readonly F[] = []): readonly F[] {
  return findings.map((finding) => inTemplate(finding));
}

/** Returns findings in the format of a case. Keeps `says` if the message contains it. */
function shown(found: readonly (Finding & { message: string })[], expected: readonly Finding[] = []): Finding[] {
  return fromTemplate(found).map(({ message, code, path, elementId, page, start, end }, index) => {
    const says = expected[index]?.says;
    const wording = says === undefined ? {} : { says: message.includes(says) ? says : message };
    const order = { code, path, elementId, page, start, end, ...wording };
    const like = Object.keys(expected[index] ?? {});
    const keys = Object.keys(order).sort((a, b) => like.indexOf(a) - like.indexOf(b));
    return Object.fromEntries(keys.map((key) => [key, order[key as keyof typeof order]])) as Finding;
  });
}

function sceneDump({ template, data = {}, printer }: Case, world: World): string | undefined {
  const parsed = parseTemplate(template, world.expressions);
  if (!parsed.ok) return undefined;
  // Removes the schema, so that the layout is also compared if the data does not match it.
  const laidOut = layOutPages({ ...parsed.value, schema: undefined }, data, { now: NOW, printer }, world);
  return laidOut.ok ? dumpScene(laidOut.value.scene) : undefined;
}

/** Returns true if two files are equal except for compression. Pictures are compared pixel by pixel. */
function isSame(format: DistinctFormat, expected: Uint8Array, actual: Uint8Array): boolean {
  if (format !== 'png') return normalForm(format, expected) === normalForm(format, actual);
  const [one, other] = [readPng(expected), readPng(actual)];
  return one.width === other.width && one.height === other.height && diffCount(one, other) === 0;
}

function keepsLabelSize(template: unknown): boolean {
  const printer = isJsonObject(template) ? template['printer'] : undefined;
  return isJsonObject(printer) && printer['labelSize'] === 'printer';
}
