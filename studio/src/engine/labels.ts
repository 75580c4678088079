/**
 * Handles ZPL and EPL2 streams in the browser: draws labels, lists fields and warnings, converts to other formats, and
 * imports templates.
 */
import { renderTemplate, type World } from '@platen/engine';
import { defined } from '@platen/engine/base/defined';
import type { JsonObject } from '@platen/engine/base/json';
import { convertLabels, readZplLabels } from '@platen/engine/convert';
import { importZpl, printedLabels } from '@platen/engine/import/import-zpl';
import type { Bitmap } from '@platen/engine/paint/label/bitmap';
import { rasterizeLabel } from '@platen/engine/paint/label/draw-page';
import { interpretZpl } from '@platen/engine/zpl/interpret-zpl';
import { fieldSpans, fieldsOf } from '@platen/engine/zpl/label-fields';
import type { Interpreted } from '@platen/engine/zpl/label-parts';
import { isEpl } from '@platen/engine/zpl/parse-epl';
import type {
  ConvertLabelsTask,
  ImportedLabel,
  ImportLabelTask,
  LabelStream,
  Painted,
  ReadLabels,
  ReadLabelsTask,
} from './protocol.ts';

export function readLabels({ from, count, ...source }: ReadLabelsTask, world: World): ReadLabels {
  const { stream } = source;
  const interpreted = interpretZpl(stream, optionsOf(source), world);
  const spanOf = fieldSpans(stream);
  const { scene, warnings, labels } = interpreted;
  return {
    language: isEpl(stream) ? 'epl' : 'zpl',
    total: labels.length,
    storesOnly: labels.length === 0 && printedLabels(stream, optionsOf(source), world).labels.length > 0,
    warnings,
    labels: labels.slice(from, from + count).map((label, index) => ({
      ...rasterizeLabel(scene.pages[from + index]!, scene.printer, world.caches),
      copies: label.copies,
      fields: fieldsOf(label).map((field) => ({ ...field, ...defined({ span: spanOf(field.offset) }) })),
    })),
  };
}

export function convert({ format, label, ...source }: ConvertLabelsTask, world: World): Painted {
  const read = readZplLabels(source.stream, optionsOf(source), world);
  if (!read.ok) return read;
  const converted = convertLabels(read.value, { format, page: label }, world);
  if (!converted.ok) return converted;
  const { bytes, pages } = converted.value;
  return { ok: true, bytes, pages, warnings: converted.warnings };
}

export function importLabel(task: ImportLabelTask, world: World): ImportedLabel {
  const { label, name, fields, ...source } = task;
  const imported = importZpl(source.stream, { ...optionsOf(source), label, name, fields }, world);
  if (!imported.ok) return imported;
  const { template, report, labels } = imported.value;
  const printed = printedLabels(source.stream, optionsOf(source), world);
  return {
    ok: true,
    template,
    report,
    labels,
    original: dotsOf(printed, label)!,
    imported: dotsOfTemplate(template, source, world),
    texts: textsOf(printed, label),
    numbered: Object.keys((template['sample'] ?? {}) as JsonObject).filter((key) => !Object.hasOwn(fields, key)),
  };
}

/** Returns the dots that the template prints with its sample; undefined if it does not render. */
function dotsOfTemplate(template: JsonObject, source: LabelStream, world: World): Bitmap | undefined {
  const sample = (template['sample'] ?? {}) as JsonObject;
  const rendered = renderTemplate(template, sample, { format: 'zpl', now: 0 }, world);
  if (!rendered.ok) return undefined;
  return dotsOf(interpretZpl(rendered.value.bytes, optionsOf(source), world), 1);
}

function dotsOf({ scene }: Interpreted, label: number): Bitmap | undefined {
  const page = scene.pages[label - 1];
  return page && rasterizeLabel(page, scene.printer);
}

/**
 * Returns the printed values that can become data fields, each once. Numbered fields and serial numbers are already
 * data fields.
 */
function textsOf({ labels }: Interpreted, label: number): readonly string[] {
  const texts = labels[label - 1]!.parts.flatMap(({ part }) => {
    if (part.field.number !== undefined || part.field.increment !== undefined) return [];
    return part.kind === 'text' ? [part.text] : part.kind === 'code' ? [part.code.symbol.payload] : [];
  });
  return [...new Set(texts.filter((text) => text.trim() !== ''))];
}

function optionsOf({ density, width, height }: LabelStream) {
  return { density, ...defined({ width, height }) };
}
