/** HTML of the search results, with highlighted words. */
import { escapeHtml } from '../http/html.ts';
import { type Found, MOST_FOUND } from './search-docs.ts';

type Asked = {
  readonly words: readonly string[];
  readonly root: string;
  /** Suffix of page URLs: empty in the service, `.html` for static files. */
  readonly suffix: string;
};

export function resultsOf(found: readonly Found[], { words, root, suffix }: Asked): string {
  const shown = words.join(' ');
  if (found.length === 0) {
    return `<h1>Nothing found</h1><p>No section contains all of <mark>${escapeHtml(shown)}</mark>. Try fewer words.</p>`;
  }
  const rows = found.map(({ page, section, excerpt }) => {
    const name = section.heading === page.title ? page.title : `${page.title}: ${section.heading}`;
    const to = `${root}docs/${page.path}${suffix}#${encodeURIComponent(section.id)}`;
    return `<dt><a href="${to}">${marked(name, words)}</a></dt><dd class="about">${marked(excerpt, words)}</dd>`;
  });
  const count =
    found.length === MOST_FOUND
      ? `First ${MOST_FOUND} results`
      : `${found.length} ${found.length === 1 ? 'result' : 'results'}`;
  return `<h1>${count}</h1><dl>${rows.join('')}</dl>`;
}

/** Returns the text as HTML, with the words highlighted. */
function marked(text: string, words: readonly string[]): string {
  const longest = words
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return text
    .split(new RegExp(`(${longest.join('|')})`, 'i'))
    .map((part, index) => (index % 2 === 1 ? `<mark>${escapeHtml(part)}</mark>` : escapeHtml(part)))
    .join('');
}
