/** Compares the rendering of a template's stored form with the rendering of the template itself. */
import { isDeepStrictEqual } from 'node:util';
import type { JsonObject, renderTemplate, Warning, World } from '@platen/engine';
import { canonicalTemplate } from '@platen/engine/format/canonical';

type Outcome = ReturnType<typeof renderTemplate>;

type StoredOptions = {
  /** Result of rendering the original template. */
  readonly given: Outcome;
  render(form: JsonObject): Outcome;
  readonly world: World;
};

/** Returns the differences. Empty if the template does not render. */
export function differencesOfStored(template: JsonObject, { given, render, world }: StoredOptions): readonly string[] {
  const form = canonicalTemplate(template, world.expressions);
  if (!form || !given.ok) return [];
  const again = render(form);
  if (!again.ok) return ['it does not render'];
  return [
    ...(Buffer.from(again.value.bytes).equals(given.value.bytes) ? [] : ['bytes']),
    ...(JSON.stringify(again.warnings.map(named)) === JSON.stringify(given.warnings.map(named)) ? [] : ['warnings']),
    ...(isDeepStrictEqual(canonicalTemplate(form, world.expressions), form) ? [] : ['its own stored form']),
  ];
}

/** Reduces a warning to the fields that the stored form does not change. */
function named({ code, elementId, page }: Warning): object {
  return { code, elementId, page };
}
