/**
 * Outputs of a template, made from the current content of its files. Each output is created on first request and
 * cached.
 */
import type { OutputFormat, Rendered, Result, World } from '@platen/engine';
import type { Template } from '@platen/engine/format/template';
import { type Arguments, Failure } from '../command.ts';
import { readDocumentOptions } from '../document-options.ts';
import { renderFetching } from '../remote-images.ts';
import { inFiles, readData, readTemplate } from '../template-files.ts';
import type { Note, View } from './view.ts';

/** Content of an output file. Undefined if it cannot be created, for example because the template has problems. */
type File = Promise<Uint8Array | undefined>;

export type Drawings = {
  /** Returns the pages, problems and warnings. */
  view(output: OutputFormat): Promise<Omit<View, 'name'>>;
  document(output: OutputFormat): File;
  /** Returns a page as PNG. For `zpl`, the image has the dots that a label printer would print. Pages count from 1. */
  page(output: 'png' | 'zpl', page: number): File;
  /** Clears the cache. Must be called after the files have changed. */
  forget(): void;
};

type Drawn = { readonly result: Result<Rendered>; readonly template: Template | undefined };

export function createDrawings(args: Arguments, world: World): Drawings {
  let drawn = new Map<string, Promise<Drawn>>();
  const draw = (output: OutputFormat, page?: number) => {
    const key = `${output} ${page ?? 1}`;
    const known = drawn.get(key) ?? drawOutput(args, world, { output, page });
    // Caches only first pages. Other pages are requested once, and there may be a thousand of them.
    if ((page ?? 1) === 1) drawn.set(key, known);
    return known;
  };
  const document = async (output: OutputFormat, page?: number) => {
    const { result } = await draw(output, page);
    return result.ok ? result.value.bytes : undefined;
  };
  return {
    forget() {
      drawn = new Map();
    },
    async view(output) {
      try {
        return viewOf(await draw(output), output);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        return { pages: [], sizeBytes: 0, warnings: [], problems: [{ message: error.message }] };
      }
    },
    document,
    async page(output, page) {
      if (output === 'png') return document('png', page);
      const { result } = await draw('zpl');
      return result.ok ? drawLabel(result.value, page, world) : undefined;
    },
  };
}

async function drawOutput(
  args: Arguments,
  world: World,
  { output, page }: { readonly output: OutputFormat; readonly page: number | undefined },
): Promise<Drawn> {
  const { renderTemplate } = await import('@platen/engine/render');
  const { parseTemplate } = await import('@platen/engine/format/template');
  const template = readTemplate(args);
  const data = readData(args, template);
  const { render } = await readDocumentOptions(args, output);
  const options = { ...render, now: Date.now(), ...(output === 'png' ? { page: page ?? 1 } : {}) };
  const result = await renderFetching(args, world, (given) =>
    inFiles(args, renderTemplate(template, data, options, given)),
  );
  const parsed = parseTemplate(template, world.expressions);
  return { result, template: parsed.ok ? parsed.value : undefined };
}

function viewOf({ result, template }: Drawn, output: OutputFormat): Omit<View, 'name'> {
  if (!result.ok) return { pages: [], sizeBytes: 0, warnings: [], problems: result.problems.map(noteOf) };
  const { pages: count, painted, bytes } = result.value;
  const sizes = painted.pages.map(({ width, height }) => ({ width, height }));
  // A PNG has only one page, but all pages have the same size.
  const pages = Array.from({ length: count }, (_, index) => sizes[index] ?? sizes[0]!);
  const isSheet = template?.sheet !== undefined && output !== 'zpl';
  const isTurned = (template?.dimensions.rotation ?? 0) !== 0;
  const margin = template && !isSheet && !isTurned ? { safeMargin: template.dimensions.safeMargin } : {};
  return { pages, sizeBytes: bytes.length, problems: [], warnings: result.warnings.map(noteOf), ...margin };
}

function noteOf({ message, code, path, elementId, page }: Partial<Note> & Pick<Note, 'message'>): Note {
  return {
    message,
    code,
    path,
    elementId,
    page,
  };
}

async function drawLabel({ bytes, painted }: Rendered, page: number, { text, platform }: World): File {
  const { largestLabel } = await import('@platen/engine/paint/label/draw-page');
  const { pagesOfLabels } = await import('@platen/engine/scene/copies');
  const { drawZpl } = await import('@platen/engine/zpl/draw-zpl');
  const { previewPng } = await import('@platen/engine/zpl/preview-zpl');
  const { pages, printer } = painted;
  const drawn = drawZpl(new TextDecoder().decode(bytes), { faces: text, labelSize: largestLabel(pages, printer) });
  if (!drawn.ok) return undefined;
  const counts = pagesOfLabels(drawn.quantities, pages, printer);
  const label = drawn.labels.flatMap((one, index) => new Array<typeof one>(counts[index]!).fill(one))[page - 1];
  return label && previewPng(label, platform);
}
