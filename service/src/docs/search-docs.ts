/**
 * Searches the headings and the text of the pages. A section matches if it contains all words. Matches in headings come
 * first.
 */
import type { DocsPage, Section } from './read-docs.ts';

export const MOST_CHARACTERS = 100;
const MOST_WORDS = 8;
export const MOST_FOUND = 30;

/** Number of characters before the first match in an excerpt, and the maximum length of an excerpt. */
const BEFORE = 60;
const EXCERPT = 220;

type SearchedPage = Pick<DocsPage, 'path' | 'title' | 'sections'>;

/** Pages to search. The static site loads this data as JSON. */
export type Searched = { readonly groups: readonly { readonly pages: readonly SearchedPage[] }[] };

export type Found = {
  readonly page: SearchedPage;
  readonly section: Section;
  /** Excerpt from the text of the section. */
  readonly excerpt: string;
};

export function wordsOf(query: string): readonly string[] {
  const words = query.slice(0, MOST_CHARACTERS).toLowerCase().split(/\s+/);
  return words.filter((word) => word !== '').slice(0, MOST_WORDS);
}

/** Returns the matching sections, best match first. */
export function searchDocs({ groups }: Searched, words: readonly string[]): readonly Found[] {
  if (words.length === 0) return [];
  const found: (Found & { readonly rank: number })[] = [];
  for (const page of groups.flatMap(({ pages }) => pages)) {
    for (const section of page.sections) {
      const [heading, text] = [section.heading.toLowerCase(), section.text.toLowerCase()];
      const inHeading = words.filter((word) => heading.includes(word)).length;
      if (!words.every((word) => heading.includes(word) || text.includes(word))) continue;
      found.push({ page, section, excerpt: excerptOf(section.text, text, words), rank: inHeading });
    }
  }
  return found.sort((a, b) => b.rank - a.rank).slice(0, MOST_FOUND);
}

function excerptOf(text: string, lower: string, words: readonly string[]): string {
  const places = words.map((word) => lower.indexOf(word)).filter((at) => at >= 0);
  const from = Math.max(0, Math.min(...places, text.length) - BEFORE);
  const start = from === 0 || places.length === 0 ? 0 : text.indexOf(' ', from) + 1;
  const end = start + EXCERPT;
  return `${start > 0 ? '… ' : ''}${text.slice(start, end)}${end < text.length ? ' …' : ''}`;
}
