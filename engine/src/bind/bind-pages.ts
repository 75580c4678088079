/** Binds the sources of backgrounds, and of pages inserted before and after a document. */
import { kindOfSource } from '../base/asset.ts';
import type { Binding } from '../format/binding-type.ts';
import { BACKGROUND_PLACES, type ExtraPages, type PageBackground } from '../format/page-source.ts';
import { type Run, textOf } from './evaluate.ts';

type Bound<Given> = Omit<Given, 'source'> & {
  /** Asset name, URL or data: URI. */
  readonly source: string;
  /** True if the source is a literal in the template; false if it comes from the data. */
  readonly isWritten: boolean;
  /** JSON Pointer in the template. */
  readonly path: string;
};

export type BoundBackground = Bound<PageBackground> & { readonly place: (typeof BACKGROUND_PLACES)[number] };

export type BoundExtraPages = Bound<ExtraPages>;

/** Returns the backgrounds in the order in which pages try them. Omits backgrounds with an empty source. */
export function bindBackgrounds(run: Run): readonly BoundBackground[] {
  const { background } = run.template;
  return BACKGROUND_PLACES.flatMap((place): readonly BoundBackground[] => {
    const given = background?.[place];
    const bound = given && bindSource(given, `/background/${place}`, run);
    return bound ? [{ ...bound, place }] : [];
  });
}

/**
 * Returns the files to insert before (`prepend`) or after (`append`) the document's pages. Omits files with an empty
 * source.
 */
export function bindExtraPages(which: 'prepend' | 'append', run: Run): readonly BoundExtraPages[] {
  const files = run.template.pdf?.[which] ?? [];
  return files.flatMap((file, index) => bindSource(file, `/pdf/${which}/${index}`, run) ?? []);
}

function bindSource<Given extends { readonly source: string | Binding }>(
  given: Given,
  path: string,
  run: Run,
): Bound<Given> | undefined {
  const isWritten = typeof given.source === 'string';
  const source = isWritten
    ? (given.source as string)
    : (textOf(given.source as Binding, { elementId: 'background', locals: {}, digits: 'latin' }, run) ?? '');
  if (source === '') return undefined;
  if (kindOfSource(source) === 'remote') {
    const message = 'must be the name of an asset or a data: URI; upload the file and use its name';
    run.report.problems.push({ code: 'INVALID_VALUE', path: `${path}/source`, message });
    return undefined;
  }
  return { ...given, source, isWritten, path };
}
