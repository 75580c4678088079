/**
 * Finds the part of a template that does not depend on data, neither in content nor in position. It can be laid out
 * without data.
 */
import { type Element, holds } from '../elements/schemas.ts';
import type { Binding } from './binding-type.ts';
import type { Template } from './template.ts';

/**
 * Returns the part without data and without the schema of the data. `isWhole` is true if no part of the template reads
 * data.
 */
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
    // Omits flowing elements, because the elements above may move them.
    if (element.position.mode === 'flow') return [];
    if (!readsData(element)) return [withoutAnchors(element)];
    if (!holds(element, 'elements') || readsData({ ...element, elements: [] })) return [];
    return [{ ...element, elements: fixed(element.elements as readonly Element[]) }];
  });
}

/** Removes internal links, because their target may be missing from this part. */
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

/** Returns whether an expression in a parsed value reads data. */
function readsData(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return false;
  if (Array.isArray(value)) return value.some(readsData);
  if (value instanceof Map) return [...value.values()].some(readsData);
  if ('readsData' in value && typeof value.readsData === 'boolean') return value.readsData;
  return Object.values(value).some(readsData);
}
