/** Holds what the stored form of a template renders to against what the template itself does. */
import { isDeepStrictEqual } from 'node:util';
import type { JsonObject, renderTemplate, Warning, World } from '@platen/engine';
import { canonicalTemplate } from '@platen/engine/format/canonical';

type Outcome = ReturnType<typeof renderTemplate>;

type StoredOptions = {
  /** What the template renders to. */
  readonly given: Outcome;
  render(form: JsonObject): Outcome;
  readonly world: World;
};

/** In what the two differ; nothing where the template does not render. */
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

/** Its place in an expression moves with the form. */
function named({ code, elementId, page }: Warning): object {
  return { code, elementId, page };
}
