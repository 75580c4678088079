/** Traces ZPL and EPL2 labels. The elements come from an import, with their data as plain text. */
import type { World } from '@platen/engine';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@platen/engine/base/json';
import { dpiOfDensity } from '@platen/engine/base/units';
import { layOutForEditor } from '@platen/engine/edit/lay-out-for-editor';
import { importZpl, printedLabels } from '@platen/engine/import/import-zpl';
import { rasterizeLabel } from '@platen/engine/paint/label/draw-page';
import { previewPng } from '@platen/engine/zpl/preview-zpl';
import type { Traced, TracedElement, TraceTask } from './protocol.ts';

export function tracedLabel({ bytes, page, density }: TraceTask, world: World): Traced {
  const imported = importZpl(bytes, { density, label: page }, world);
  if (!imported.ok) return { ok: false, message: imported.problems[0]!.message };
  const { template, labels } = imported.value;
  const { scene } = printedLabels(bytes, { density }, world);
  const dots = rasterizeLabel(scene.pages[page - 1]!, scene.printer);
  const points = 72 / dpiOfDensity(density);
  return {
    ok: true,
    kind: 'label',
    pages: labels,
    width: dots.widthDots * points,
    height: dots.heightDots * points,
    picture: previewPng(dots, world.platform),
    elements: elementsOf(template, world),
  };
}

/** Returns the elements of a template with their boxes on its page. */
function elementsOf(template: JsonObject, world: World): readonly TracedElement[] {
  const sample = (template['sample'] ?? {}) as JsonObject;
  const { boxes } = layOutForEditor(template, sample, { format: 'zpl', now: 0 }, world);
  const elements = template['elements'] as readonly JsonObject[];
  return (boxes[0] ?? []).flatMap(({ path, bounds }): readonly TracedElement[] => {
    const index = /^\/elements\/(\d+)$/.exec(path)?.[1];
    const element = index === undefined ? undefined : elements[Number(index)];
    if (!element) return [];
    const plain = withoutData(element, sample) as JsonObject;
    return [{ kind: kindOf(plain), text: textOf(plain), box: bounds, element: plain }];
  });
}

const CODES = new Set(['barcode', 'qrcode', 'datamatrix']);

function kindOf({ type }: JsonObject): TracedElement['kind'] {
  if (type === 'text') return 'text';
  if (type === 'image') return 'picture';
  return CODES.has(String(type)) ? 'code' : 'shape';
}

function textOf({ text, content }: JsonObject): string {
  const inner = isJsonObject(content) ? content['text'] : undefined;
  return String(text ?? inner ?? '').replaceAll('\\{{', '{{');
}

/** Replaces expressions with the values printed on the label, because the traced template has different data. */
function withoutData(value: JsonValue, sample: JsonObject): JsonValue {
  if (typeof value === 'string') {
    return value.replace(/(?<!\\)\{\{ data\.(\w+) \}\}/g, (_, name) =>
      String(sample[name] ?? '').replaceAll('{{', '\\{{'),
    );
  }
  if (isJsonArray(value)) return value.map((each) => withoutData(each, sample));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutData(inner, sample)]));
}
