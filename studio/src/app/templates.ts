/** Templates of the service: read, create, copy, delete. */

import type { ListedDraft, Draft as StoredDraft, TemplateMetadata } from '@platen/client';
import { PlatenError } from '@platen/client/core';
import { defined } from '@platen/engine/base/defined';
import { isJsonObject, type JsonObject, type JsonValue } from '@platen/engine/base/json';
import { currentLanguage } from '../ui/language.ts';
import { ask, askWithTag } from './api.ts';

export type Listed = ListedDraft;

/** Published template of a library. */
export type Starter = TemplateMetadata & { readonly librarySlug: string };

export type Draft = Omit<StoredDraft, 'etag' | 'draft'> & { readonly draft: JsonValue };

export const pathOf = (id: string) => `/templates/${encodeURIComponent(id)}/design`;

/** Position of a problem or warning in a template. */
export type PlaceInTemplate = { readonly path?: string | undefined; readonly elementId?: string | undefined };

/** Returns the path of the designer that selects the element. */
export function placeInDesigner(id: string, { path, elementId }: PlaceInTemplate): string {
  const query = new URLSearchParams({ ...(path && { at: path }), ...(elementId && { element: elementId }) });
  return query.size === 0 ? pathOf(id) : `${pathOf(id)}?${query}`;
}

export type DraftPage = { readonly drafts: readonly Listed[]; readonly next?: string };

export function listDrafts({ search = '', tag = '', after = '', limit = 48 } = {}): Promise<DraftPage> {
  return ask('GET /v1/drafts', { query: { limit, search, tag, after } });
}

/** Lists the tags of the team's templates, most used first. */
export const listTags = async () => (await ask('GET /v1/tags')).tags;

/** Replaces the tags of a template, unless its draft changes in the meantime. */
export async function saveTags(id: string, tags: readonly string[]): Promise<void> {
  const { value, etag } = await readTagged(id);
  await saveDraft(id, withTags(value.draft, tags), etag);
}

function withTags(template: JsonValue, tags: readonly string[]): JsonValue {
  const { meta, ...rest } = template as JsonObject;
  const { tags: _, ...others } = isJsonObject(meta) ? meta : {};
  return { ...rest, meta: { ...others, ...(tags.length > 0 && { tags }) } };
}

/** Maximum number of tags per template, and of characters per tag, as in the template format. */
export const MAX_TAGS = 50;
export const MAX_TAG_LENGTH = 100;

/** Splits typed tags at commas. Removes duplicates and empty tags. */
export function tagsIn(text: string): readonly string[] {
  return [...new Set(text.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '');
}

let starters: Promise<readonly Starter[]> | undefined;

/** Lists the templates of libraries. Requests them once. */
export function listStarters(): Promise<readonly Starter[]> {
  starters ??= ask('GET /v1/templates')
    .then(({ templates }) => templates.filter((each): each is Starter => each.librarySlug !== undefined))
    .catch((error: unknown) => {
      starters = undefined;
      throw error;
    });
  return starters;
}

/** Clears the cached list of library templates. */
export function forgetStarters(): void {
  starters = undefined;
}

export const starterId = ({ librarySlug, slug }: Starter) => `${librarySlug}:${slug}`;

export const readStarter = (starter: Starter) =>
  ask('GET /v1/templates/{id}/content', { id: starterId(starter) }) as Promise<JsonObject>;

/** Reads a draft with its ETag. */
export const readTagged = (id: string) =>
  askWithTag('GET /v1/templates/{id}', { id }) as Promise<{ readonly value: Draft; readonly etag: string }>;

export const readStored = async (id: string) => (await readTagged(id)).value;

export const readDraft = async (id: string) => (await readStored(id)).draft;

/** Replaces a draft with this ETag. */
export const saveDraft = (id: string, template: JsonValue, ifMatch: string) =>
  askWithTag('PUT /v1/templates/{id}', { id, body: { template: template as JsonObject }, ifMatch });

/** Tries other slugs if a slug is taken, because templates can have the same name. */
export async function createTemplate(template: JsonValue, more: { readonly library?: string } = {}): Promise<Draft> {
  const base = slugOf(template);
  for (let number = 1; ; number++) {
    const slug = number === 1 ? base : `${base}-${number}`;
    try {
      const body = { template: template as JsonObject, slug, ...more };
      return (await ask('POST /v1/templates', { body })) as Draft;
    } catch (error) {
      if (!(error instanceof PlatenError) || error.code !== 'CONFLICT' || number >= 100) throw error;
    }
  }
}

function slugOf(template: JsonValue): string {
  const plain = nameOf(template)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 48)
    .replace(/^-+|-+$/g, '');
  return plain || 'template';
}

export function nameOf(template: JsonValue): string {
  const meta = (template as JsonObject | null)?.['meta'] as JsonObject | undefined;
  return typeof meta?.['name'] === 'string' ? meta['name'] : '';
}

export function withName(template: JsonValue, name: string): JsonValue {
  const { meta, ...rest } = template as JsonObject;
  // Puts `meta` before the long properties, so that readers of the JSON find it.
  const { formatVersion, ...more } = rest;
  return {
    ...defined({ formatVersion }),
    meta: { ...(meta as JsonObject | undefined), name },
    ...more,
  };
}

export const deleteTemplate = (id: string) => ask('DELETE /v1/templates/{id}', { id });

/** Sizes of new templates; labels include the printer density. */
export const SIZES = {
  labels: {
    '4x6': { width: '4in', height: '6in' },
    '4x2': { width: '4in', height: '2in' },
    '2x1': { width: '2in', height: '1in' },
    '100x50': { width: '100mm', height: '50mm' },
    '62x29': { width: '62mm', height: '29mm' },
  },
  documents: {
    a4: { width: '210mm', height: '297mm' },
    letter: { width: '8.5in', height: '11in' },
    a6: { width: '105mm', height: '148mm' },
    badge: { width: '90mm', height: '55mm' },
  },
} as const;

export type Size = keyof (typeof SIZES)['labels'] | keyof (typeof SIZES)['documents'];

export type NewSize = { readonly width: string; readonly height: string; readonly isLabel: boolean };

export function sizeNamed(size: Size): NewSize {
  return { ...{ ...SIZES.labels, ...SIZES.documents }[size], isLabel: size in SIZES.labels };
}

export function emptyTemplate(name: string, { isLabel, ...dimensions }: NewSize): JsonValue {
  return {
    formatVersion: 1,
    meta: { name },
    dimensions: { ...dimensions, safeMargin: isLabel ? '2mm' : '10mm' },
    ...(isLabel ? { printer: { density: 8 } } : {}),
    elements: [],
    sample: {},
  };
}

/** Returns text such as "4 × 6 in", or the name of the size. */
export function sizeText(dimensions: Listed['dimensions']): string {
  if (typeof dimensions['size'] === 'string') return dimensions['size'];
  const [, width, unit] = /^([\d.]+)\s*(\D+)$/.exec(String(dimensions['width'])) ?? [];
  const [, height, other] = /^([\d.]+)\s*(\D+)$/.exec(String(dimensions['height'])) ?? [];
  if (width === undefined || height === undefined) return '';
  return unit === other ? `${width} × ${height} ${unit}` : `${width} ${unit} × ${height} ${other}`;
}

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_536_000_000],
  ['month', 2_592_000_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** Returns text such as "3 hours ago". */
export function agoText(time: number, now: string): string {
  const since = Date.now() - time;
  const [unit, length] = UNITS.find(([, each]) => since >= each) ?? [];
  if (!unit || !length) return now;
  return new Intl.RelativeTimeFormat(currentLanguage(), { numeric: 'auto' }).format(-Math.floor(since / length), unit);
}
