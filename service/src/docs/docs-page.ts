/** HTML pages of the docs: search at the top, the list of pages on the left, and the table of contents on the right. */
import { createHash } from 'node:crypto';
import { escapeHtml } from '../http/html.ts';
import { STYLE } from './docs-style.ts';
import type { Docs, DocsPage } from './read-docs.ts';
import { resultsOf } from './results.ts';
import { MOST_CHARACTERS, searchDocs, wordsOf } from './search-docs.ts';

/** Content security policy of the pages. They can use only their style, images and search script. */
export const DOCS_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

export type Site = Docs & {
  /** True if pages link to the Studio. */
  readonly hasStudio: boolean;
  /** True if pages link to the API reference of the service. */
  readonly hasService: boolean;
  /** Suffix of page URLs: empty in the service, `.html` for static files. */
  readonly suffix: string;
};

export function docsPage(docs: Site, page: DocsPage, root: string): string {
  const { suffix, hasStudio } = docs;
  const source = `<p class="source"><a href="${root}docs/${page.path}.md">This page as Markdown</a></p>`;
  const main = page.html({ root, suffix, hasStudio }) + source + endsOf(docs, page, root);
  return layOut(docs, { title: page.title, root, path: page.path, query: '', main, contents: contentsOf(page) });
}

/** Returns the start page with the list of all pages, or the results for a search query. */
export function docsIndex(docs: Site, root: string, query: string): string {
  const words = wordsOf(query);
  if (words.length > 0) {
    const main = resultsOf(searchDocs(docs, words), { words, root, suffix: docs.suffix });
    return layOut(docs, { title: 'Search', root, path: '', query, main });
  }
  const api = docs.hasService ? `, and <a href="${root}reference">the HTTP API</a>` : '';
  const main = `<h1>Documentation</h1><p>Guides and references of this version${api}.</p>${listOf(docs, root)}`;
  return layOut(docs, { title: 'Documentation', root, path: '', query: '', main });
}

/** Returns the page for unknown URLs. */
export function missingPage(docs: Site, root: string): string {
  const main = `<h1>Page not found</h1><p>These pages exist:</p>${listOf(docs, root)}`;
  return layOut(docs, { title: 'Page not found', root, path: '', query: '', main });
}

function listOf({ groups, suffix }: Site, root: string): string {
  const lists = groups.map(({ name, pages }) => {
    const rows = pages.map(
      ({ path, title, about }) =>
        `<dt><a href="${root}docs/${path}${suffix}">${escapeHtml(title)}</a></dt><dd class="about">${escapeHtml(about)}</dd>`,
    );
    return `<h2>${name}</h2><dl>${rows.join('')}</dl>`;
  });
  return lists.join('');
}

/** Returns the list of a page's headings, without its title. Returns an empty string if there are fewer than two. */
function contentsOf({ sections }: DocsPage): string {
  const shown = sections.filter(({ depth }) => depth === 2 || depth === 3);
  if (shown.length < 2) return '';
  const links = shown.map(
    ({ id, heading, depth }) =>
      `<a href="#${encodeURIComponent(id)}"${depth === 3 ? ' class="inner"' : ''}>${escapeHtml(heading)}</a>`,
  );
  return `<nav class="contents" aria-label="On this page"><h2>On this page</h2>${links.join('')}</nav>`;
}

/** Returns the links to the previous and next pages. */
function endsOf({ groups, suffix }: Site, page: DocsPage, root: string): string {
  const pages = groups.flatMap((group) => group.pages);
  const at = pages.indexOf(page);
  const link = (other: DocsPage | undefined, rel: string, label: (title: string) => string) =>
    other ? `<a rel="${rel}" href="${root}docs/${other.path}${suffix}">${label(escapeHtml(other.title))}</a>` : '';
  const links =
    link(pages[at - 1], 'prev', (title) => `← ${title}`) + link(pages[at + 1], 'next', (title) => `${title} →`);
  return `<nav class="ends" aria-label="Previous and next page">${links}</nav>`;
}

type Laid = {
  readonly title: string;
  readonly root: string;
  readonly path: string;
  readonly query: string;
  readonly main: string;
  /** HTML of the table of contents. */
  readonly contents?: string;
};

function layOut(docs: Site, { title, root, path, query, main, contents = '' }: Laid): string {
  const { suffix } = docs;
  const groups = docs.groups.map(({ name, pages }) => {
    const links = pages.map(
      (page) =>
        `<a href="${root}docs/${page.path}${suffix}"${page.path === path ? ' aria-current="page"' : ''}>${escapeHtml(page.title)}</a>`,
    );
    return `<h2>${name}</h2>${links.join('')}`;
  });
  const index = suffix === '' ? `${root}docs` : `${root}docs/index${suffix}`;
  const body = `<header><strong><a href="${index}">Platen docs</a></strong>
<form action="${index}" role="search"><input type="search" name="q" value="${escapeHtml(query)}" maxlength="${MOST_CHARACTERS}" aria-label="Search the docs" placeholder="Search the docs"><button>Search</button></form>
${docs.hasService ? `<a href="${root}reference">HTTP reference</a>` : ''}${docs.hasStudio ? `<a href="${root || './'}">Studio</a>` : ''}</header>
<div class="docs"><nav class="pages" aria-label="Pages">${groups.join('')}</nav><main>${main}</main>${contents}</div>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)} · Platen docs</title><style>${STYLE}</style></head><body>${body}</body></html>`;
}
