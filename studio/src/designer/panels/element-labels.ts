/** Labels of elements in panels. */
import { isJsonObject, type JsonObject } from '@platen/engine/base/json';
import type { ElementType } from '@platen/engine/elements/schemas';
import type { IconName } from '../../ui/icons.tsx';
import { readBinding, readContent } from '../model/bindings.ts';
import type { Node } from '../model/elements.ts';
import { designerWords } from '../words.ts';
import { panelWords } from './words.ts';

const ICONS: Readonly<Record<string, IconName>> = {
  text: 'type',
  barcode: 'barcode',
  qrcode: 'qrcode',
  datamatrix: 'grid',
  image: 'image',
  line: 'slash',
  rectangle: 'square',
  ellipse: 'circle',
  path: 'spline',
  group: 'group',
  repeat: 'repeat',
  table: 'table',
  chart: 'chart',
  pageBreak: 'pageBreak',
  header: 'header',
  footer: 'footer',
  column: 'columns',
} satisfies Readonly<Record<ElementType | 'header' | 'footer' | 'column', IconName>>;

export function iconOf(type: string): IconName {
  return Object.hasOwn(ICONS, type) ? ICONS[type]! : 'square';
}

const TYPE_LABELS: Readonly<Record<string, string>> = designerWords.elementTypes satisfies Readonly<
  Record<ElementType, string>
>;

export function typeLabel(type: string): string {
  return Object.hasOwn(TYPE_LABELS, type) ? TYPE_LABELS[type]! : type;
}

/** Returns the ID that the user chose. Otherwise returns the shown text, the generated ID or the type. */
export function labelOfNode({ kind, type, value, pointer }: Node): string {
  const { id } = value;
  const isGiven = typeof id === 'string' && id !== '';
  if (isGiven && !isMade(id, type)) return id;
  if (kind === 'header' || kind === 'footer') return typeLabel(kind);
  const shown = shownBy(value, kind);
  if (shown !== undefined && shown.trim() !== '') return shown.trim();
  if (isGiven) return id;
  if (kind === 'column') return panelWords.column(Number(pointer.slice(pointer.lastIndexOf('/') + 1)) + 1);
  return typeLabel(type);
}

/** Returns true for an ID generated from type and position, such as `facts/text-3`. */
function isMade(id: string, type: string): boolean {
  return new RegExp(`(^|/)${type.replace(/\W/g, '')}-\\d+$`).test(id);
}

function shownBy(value: JsonObject, kind: Node['kind']): string | undefined {
  if (kind === 'column') return readBinding(value['header'], 'text')?.source;
  const { items, source } = value;
  if (typeof items === 'string') return items;
  if (isJsonObject(items) && typeof items['expression'] === 'string') return items['expression'];
  const content = readContent(value)?.source;
  return content ?? (typeof source === 'string' && source.length < 80 ? source : undefined);
}
