/** The part of a template that reads no data and that no data can move: it can be laid out before there are data. */
import { type Element, holds } from '../elements/schemas.ts';
import type { Binding } from './binding-type.ts';
import type { Template } from './template.ts';

/** The template itself where nothing in it reads data; data need not match its schema either way. */
export function withoutData(template: Template): { readonly template: Template; readonly isWhole: boolean } {
  const { schema: _, fonts: __, ...rest } = template;
  const free: Template = { ...template, schema: undefined };
  if (!readsData(rest)) return { template: free, isWhole: true };
  const { elements, header, footer, pdf, sheet, einvoice } = template;
  return {
    isWhole: false,
    template: {
      ...free,
      elements: fixed(elements),
      header: header && { ...header, elements: fixed(header.elements) },
      footer: footer && { ...footer, elements: fixed(footer.elements) },
      pdf: readsData(pdf) ? undefined : pdf,
      sheet: readsData(sheet) ? undefined : sheet,
      einvoice: readsData(einvoice) ? undefined : einvoice,
    },
  };
}

function fixed(elements: readonly Element[]): readonly Element[] {
  return elements.flatMap((element): readonly Element[] => {
    // What flows stands below what comes before it.
    if (element.position.mode === 'flow') return [];
    if (!readsData(element)) return [withoutAnchors(element)];
    if (!holds(element, 'elements') || readsData({ ...element, elements: [] })) return [];
    return [{ ...element, elements: fixed(element.elements as readonly Element[]) }];
  });
}

/** What flows may be what a link leads to, and it is not there. */
function withoutAnchors<T>(value: T): T {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || value instanceof Map) return value;
  if (Array.isArray(value)) {
    const items = value.map(withoutAnchors);
    return items.some((item, index) => item !== value[index]) ? (items as T) : value;
  }
  if ('parts' in value) return value;
  const kept = Object.entries(value).map(([key, each]): [string, unknown] => {
    return [key, key === 'link' && isAnchor(each) ? undefined : withoutAnchors(each)];
  });
  return kept.some(([key, each]) => each !== value[key as keyof T]) ? (Object.fromEntries(kept) as T) : value;
}

function isAnchor(link: Binding | undefined): boolean {
  const [first] = link?.parts ?? [];
  return typeof first === 'string' && first.startsWith('#');
}

/** Whether an expression in something that was parsed reads data. */
function readsData(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return false;
  if (Array.isArray(value)) return value.some(readsData);
  if (value instanceof Map) return [...value.values()].some(readsData);
  if ('readsData' in value && typeof value.readsData === 'boolean') return value.readsData;
  return Object.values(value).some(readsData);
}
