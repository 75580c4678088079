/** In-place text editing: which texts are editable, conversion to editable text, and writing back. */
import { isJsonObject, type JsonValue } from '@platen/engine/base/json';
import { getAt, removeAt, setAt } from '../model/edits.ts';
import { isLocked } from '../model/elements.ts';
import type { CanvasContext } from './context.ts';
import { elementAt } from './targets.ts';

/** Properties that hold an element's content. */
const FORMS = ['text', 'contentExpression', 'content'] as const;

const WITH_TEXT: ReadonlySet<unknown> = new Set(['text', 'barcode', 'qrcode', 'datamatrix']);

export function canEditText({ store }: CanvasContext, path: string): boolean {
  if (store.readOnly || isLocked(store.document.value, path)) return false;
  const isColumn = /\/columns\/\d+$/.test(path);
  const element = elementAt(store.document.value, path);
  return isColumn ? element['elements'] === undefined : WITH_TEXT.has(element['type']);
}

/** Returns the editable text: literal text with `{{ … }}`; a single expression is shown in braces. */
export function sourceOf(template: JsonValue, path: string): string {
  const element = elementAt(template, path);
  if (typeof element['text'] === 'string') return element['text'];
  if (typeof element['contentExpression'] === 'string') return `{{ ${element['contentExpression']} }}`;
  const content = element['content'];
  if (!isJsonObject(content)) return typeof content === 'string' ? content : '';
  if (typeof content['text'] === 'string') return content['text'];
  return typeof content['expression'] === 'string' ? `{{ ${content['expression']} }}` : '';
}

const ALONE = /^\s*\{\{([^{}]*)\}\}\s*$/;

/** Writes the text back in the element's existing format. A single expression stays an expression. */
export function withSource(template: JsonValue, path: string, source: string): JsonValue {
  const element = elementAt(template, path);
  if (source === sourceOf(template, path)) return template;
  const alone = ALONE.exec(source)?.[1]?.trim();
  const form = FORMS.find((name) => element[name] !== undefined) ?? 'content';
  const wasExpression =
    form === 'contentExpression' ||
    (form === 'content' && isJsonObject(element['content']) && element['content']['expression'] !== undefined);
  if (form === 'text') return setAt(template, `${path}/text`, source);
  if (wasExpression && alone !== undefined) {
    return setAt(template, form === 'content' ? `${path}/content/expression` : `${path}/contentExpression`, alone);
  }
  if (form === 'contentExpression')
    return setAt(removeAt(template, `${path}/contentExpression`), `${path}/content`, { text: source });
  const content = getAt(template, `${path}/content`);
  // Replaces only `text`, so that `content` keeps its other properties.
  if (isJsonObject(content) && content['expression'] === undefined)
    return setAt(template, `${path}/content/text`, source);
  return setAt(template, `${path}/content`, { text: source });
}
