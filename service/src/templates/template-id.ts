/** Forms of a template ID: `slug`, `library:slug` and raw `tpl_…`. All can have a version `@n`. */
import { randomBase62 } from '../base/base62.ts';

export type TemplateId = (
  | { readonly kind: 'slug'; readonly slug: string }
  | { readonly kind: 'qualified'; readonly librarySlug: string; readonly slug: string }
  | { readonly kind: 'raw'; readonly id: string }
) & {
  /** Number of the version. Default: the published version. */
  readonly version?: number;
};

const SLUG = '[a-z0-9][a-z0-9-]{0,63}';
const FORM = new RegExp(
  `^(?:(?<raw>tpl_[0-9A-Za-z]{1,64})|(?:(?<library>${SLUG}):)?(?<slug>${SLUG}))(?:@(?<version>[1-9]\\d{0,8}))?$`,
);

/** Parses a template ID. Returns undefined if the text is not a valid ID. */
export function parseTemplateId(text: string): TemplateId | undefined {
  const groups = FORM.exec(text)?.groups;
  if (!groups) return undefined;
  const { raw, library, slug, version } = groups;
  const pin = version === undefined ? {} : { version: Number(version) };
  if (raw !== undefined) return { kind: 'raw', id: raw, ...pin };
  if (library !== undefined) return { kind: 'qualified', librarySlug: library, slug: slug!, ...pin };
  return { kind: 'slug', slug: slug!, ...pin };
}

export function createRawTemplateId(): string {
  return `tpl_${randomBase62(20)}`;
}
