/** HTML page of the docs: navigation at the side, search at the top. */
import { createHash } from 'node:crypto';
import { escapeHtml } from '../http/html.ts';
import type { Docs, DocsPage } from './read-docs.ts';
import { type Found, MOST_CHARACTERS, MOST_FOUND, searchDocs, wordsOf } from './search-docs.ts';

/** Same style as the page of the API, light and dark. */
const STYLE = `
:root { color-scheme: light dark; --text: #222; --quiet: #5c5c5c; --line: #ddd; --soft: #f4f4f4; --ground: #fff; --link: #0645ad; --mark: #ffec99 }
@media (prefers-color-scheme: dark) { :root { --text: #e4e4e4; --quiet: #a6a6a6; --line: #3a3a3a; --soft: #242424; --ground: #161616; --link: #8ab4f8; --mark: #5c4a00 } }
* { box-sizing: border-box } html { background: var(--ground) }
body { margin: 0 auto; max-width: 60rem; padding: 1rem 1.5rem 6rem; font: 15px/1.5 system-ui, sans-serif; color: var(--text); overflow-wrap: break-word }
nav { columns: 3 14rem; font-size: 13px } nav a { display: block } a { color: var(--link) }
h2 { margin: 3rem 0 0; border-bottom: 2px solid var(--line) } article { margin: 1.5rem 0; padding-top: .5rem; border-top: 1px solid var(--line) }
h3 { margin: 0; font: 600 15px/1.5 ui-monospace, monospace } h4 { margin: 1rem 0 .25rem; font-size: 13px }
table { border-collapse: collapse; width: 100%; font-size: 13px } th, td { padding: .2rem .6rem .2rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line) }
code, pre { font: 12.5px/1.45 ui-monospace, monospace } pre { margin: 0; padding: .6rem; overflow: auto; background: var(--soft) }
summary { cursor: pointer; font-size: 13px }
body { max-width: 76rem } .docs { display: grid; grid-template-columns: 15rem minmax(0, 1fr); gap: 2.5rem; align-items: start }
.docs > nav { columns: auto; position: sticky; top: 1rem; max-height: calc(100vh - 2rem); overflow: auto }
nav h2 { margin: 1rem 0 .25rem; border: 0; font-size: 13px; color: var(--quiet) } nav a { padding: .15rem 0 }
nav a[aria-current] { font-weight: 600; color: var(--text); text-decoration: none }
header { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: center; margin-bottom: 1.5rem; padding-bottom: 1rem; border-bottom: 1px solid var(--line) }
header strong { font-size: 18px } form { display: flex; flex: 1 1 16rem; gap: .5rem } input { flex: 1; min-width: 0 }
input, button { min-height: 2.25rem; padding: 0 .75rem; font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--line); border-radius: 4px }
main { max-width: 52rem } main h1 { margin: 0 0 1rem; font-size: 26px; line-height: 1.25 } main h2 { margin: 2.5rem 0 .75rem; padding-bottom: .25rem; font-size: 20px; border-width: 1px }
main h3 { margin: 1.75rem 0 .5rem; font: 600 16px/1.4 system-ui, sans-serif } main img { max-width: 100%; height: auto; background: #fff }
pre { margin: 1rem 0; border: 1px solid var(--line); border-radius: 4px } :not(pre) > code { padding: .1em .3em; overflow-wrap: anywhere; background: var(--soft); border-radius: 3px }
.wide { margin: 1rem 0; overflow-x: auto } .wide code { overflow-wrap: normal } dt { margin-top: 1rem; font-weight: 600 } dd { margin: 0 }
.about { color: var(--quiet) } mark { color: inherit; background: var(--mark) }
@media (max-width: 60rem) { .docs { grid-template-columns: minmax(0, 1fr); gap: 1rem } .docs > nav { position: static; max-height: none } nav:not(.open) { order: 2; padding-top: 1rem; border-top: 1px solid var(--line) } }`;

/** Policy of each page, which may use only its style, images and the search. */
export const DOCS_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

export type Site = Docs & {
  /** True if there is a Studio to link to. */
  readonly hasStudio: boolean;
};

export function docsPage(docs: Site, page: DocsPage, root: string): string {
  return layOut(docs, { title: page.title, root, path: page.path, query: '', main: page.html(root) });
}

/** Returns the index of all pages, or the search results of a query. */
export function docsIndex(docs: Site, root: string, query: string): string {
  const words = wordsOf(query);
  if (words.length > 0) {
    const main = resultsOf(searchDocs(docs, words), { words, root });
    return layOut(docs, { title: 'Search', root, path: '', query, main });
  }
  const main = `<h1>Documentation</h1><p>Guides and references of this version, and <a href="${root}reference">the HTTP interface</a>.</p>${listOf(docs, root)}`;
  return layOut(docs, { title: 'Documentation', root, path: '', query: '', main });
}

/** Returns the page for unknown URLs. */
export function missingPage(docs: Site, root: string): string {
  const main = `<h1>There is no such page</h1><p>These there are:</p>${listOf(docs, root)}`;
  return layOut(docs, { title: 'No such page', root, path: '', query: '', main });
}

function listOf({ groups }: Pick<Docs, 'groups'>, root: string): string {
  const lists = groups.map(({ name, pages }) => {
    const rows = pages.map(
      ({ path, title, about }) =>
        `<dt><a href="${root}docs/${path}">${escapeHtml(title)}</a></dt><dd class="about">${escapeHtml(about)}</dd>`,
    );
    return `<h2>${name}</h2><dl>${rows.join('')}</dl>`;
  });
  return lists.join('');
}

type Laid = {
  readonly title: string;
  readonly root: string;
  readonly path: string;
  readonly query: string;
  readonly main: string;
};

function layOut(docs: Site, { title, root, path, query, main }: Laid): string {
  const groups = docs.groups.map(({ name, pages }) => {
    const links = pages.map(
      (page) =>
        `<a href="${root}docs/${page.path}"${page.path === path ? ' aria-current="page"' : ''}>${escapeHtml(page.title)}</a>`,
    );
    return `<h2>${name}</h2>${links.join('')}`;
  });
  const body = `<header><strong><a href="${root}docs">Platen docs</a></strong>
<form action="${root}docs" role="search"><input type="search" name="q" value="${escapeHtml(query)}" maxlength="${MOST_CHARACTERS}" aria-label="Search the docs" placeholder="Search the docs"><button>Search</button></form>
<a href="${root}reference">HTTP reference</a>${docs.hasStudio ? `<a href="${root || './'}">Studio</a>` : ''}</header>
<div class="docs"><nav aria-label="Pages">${groups.join('')}</nav><main>${main}</main></div>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)} · Platen docs</title><style>${STYLE}</style></head><body>${body}</body></html>`;
}

type Asked = { readonly words: readonly string[]; readonly root: string };

function resultsOf(found: readonly Found[], { words, root }: Asked): string {
  const shown = words.join(' ');
  if (found.length === 0) {
    return `<h1>Nothing found</h1><p>No section has all of <mark>${escapeHtml(shown)}</mark>. Try fewer words, or <a href="${root}docs">look at all pages</a>.</p>`;
  }
  const rows = found.map(({ page, section, excerpt }) => {
    const name = section.heading === page.title ? page.title : `${page.title}: ${section.heading}`;
    const to = `${root}docs/${page.path}#${encodeURIComponent(section.id)}`;
    return `<dt><a href="${to}">${marked(name, words)}</a></dt><dd class="about">${marked(excerpt, words)}</dd>`;
  });
  const count = found.length === MOST_FOUND ? `The best ${MOST_FOUND}` : String(found.length);
  return `<h1>${count} found</h1><dl>${rows.join('')}</dl>`;
}

/** Marks the words in the text. */
function marked(text: string, words: readonly string[]): string {
  const longest = words
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return text
    .split(new RegExp(`(${longest.join('|')})`, 'i'))
    .map((part, index) => (index % 2 === 1 ? `<mark>${escapeHtml(part)}</mark>` : escapeHtml(part)))
    .join('');
}
