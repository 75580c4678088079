/** Compares the output and the warnings of a template with and without a style property. */
import { type JsonObject, parseTemplate, renderTemplate, type Warning } from '@platen/engine';
import { dumpScene } from '@platen/engine/scene/dump';
import { layOutPages } from '../../engine/src/document.ts';
import type { World } from '../../engine/src/world.ts';
import { type Picture, readPng } from '../eyes/picture.ts';
import { STYLE_DATA, type StylePlace } from './places.ts';
import { TRIALS } from './values.ts';

const NOW = Date.UTC(2026, 0, 2);

/** Effect of a property at a place. */
export type Effect =
  /** The property changes the output of a template, and no warning about the property is false. */
  | 'works'
  /** The property changes no output, and every template has a warning about the property. */
  | 'warned of'
  | 'silent'
  /** A template has a warning about the property although the property changes the output. */
  | 'falsely warned of';

type Drawn = { readonly shown: string | Picture; readonly warnings: readonly Warning[] };

/** Largest difference of levels that counts as equal. Joins between curves change the antialiasing of an outline. */
const FAINT = 24;

function isSame({ shown: one }: Drawn, { shown: other }: Drawn): boolean {
  if (typeof one === 'string' || typeof other === 'string') return one === other;
  return one.pixels.every((level, index) => Math.abs(level - other.pixels[index]!) <= FAINT);
}

export function createWalk(world: World): (place: StylePlace, property: string) => Effect {
  const known = new Map<string, Drawn>();
  const draw = (template: JsonObject, { isSeenInPicture = false }: StylePlace): Drawn => {
    const key = JSON.stringify(template);
    const drawn = known.get(key) ?? (isSeenInPicture ? pictureOf(template, world) : sceneOf(template, world));
    known.set(key, drawn);
    return drawn;
  };
  return (place, property) => {
    let works = false;
    let isSilent = false;
    for (const { template, path } of place.settings) {
      for (const { value, others = {} } of TRIALS[property]!) {
        const styled = template({ ...others, [property]: value });
        const isToldEarly = tells(parsed(styled, world).warnings, { path, property });
        if (works && !isToldEarly) continue;
        const [without, withIt] = [draw(template(others), place), draw(styled, place)];
        const isTold = tells(withIt.warnings, { path, property });
        if (isSame(without, withIt)) isSilent ||= !isTold;
        else if (isTold) return 'falsely warned of';
        else works = true;
      }
    }
    return works ? 'works' : isSilent ? 'silent' : 'warned of';
  };
}

/** Returns true if a warning is about the property: by its path, or by its name for features that a font lacks. */
function tells(
  warnings: readonly Warning[],
  { path, property }: { readonly path: string; readonly property: string },
): boolean {
  return warnings.some(
    (warning) =>
      warning.code === 'NO_EFFECT' &&
      (warning.path?.endsWith(`${path}/${property}`) || warning.message.startsWith(`"${property}"`)),
  );
}

function parsed(template: JsonObject, world: World) {
  const result = parseTemplate(template, world.expressions);
  if (!result.ok) throw new Error(JSON.stringify([result.problems, template]));
  return result;
}

function sceneOf(template: JsonObject, world: World): Drawn {
  const { value, warnings } = parsed(template, world);
  const laidOut = layOutPages(value, STYLE_DATA, { now: NOW }, world);
  if (!laidOut.ok) throw new Error(JSON.stringify([laidOut.problems, template]));
  return { shown: dumpScene(laidOut.value.scene), warnings: [...warnings, ...laidOut.warnings] };
}

function pictureOf(template: JsonObject, world: World): Drawn {
  const rendered = renderTemplate(template, STYLE_DATA, { format: 'png', dpi: 72, now: NOW }, world);
  if (!rendered.ok) throw new Error(JSON.stringify([rendered.problems, template]));
  return { shown: readPng(rendered.value.bytes), warnings: rendered.warnings };
}
