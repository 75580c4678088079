/** Converts Markdown of the docs to HTML, and highlights code. */
import { posix } from 'node:path';
import { Marked, type Tokens } from 'marked';
import { escapeHtml } from '../http/html.ts';
import { highlight } from './highlight.ts';
import { createIds, textOf } from './text-of.ts';

export type Target = {
  /** Relative path from the page to the root of the service: empty, or `../` once per level. */
  readonly root: string;
  /** Suffix of page URLs: empty in the service, `.html` for static files. */
  readonly suffix: string;
  /** True if templates link to the playground in the Studio. */
  readonly hasStudio: boolean;
};

type Place = Target & { readonly path: string; readonly isPage: (path: string) => boolean };

/**
 * Converts Markdown to HTML. Headings have IDs, so that links can refer to them. Links to other pages of the docs are
 * adapted.
 */
export function toHtml(markdown: string, place: Place): string {
  const idOf = createIds();
  let templates = 0;
  const page = new Marked({
    renderer: {
      heading({ tokens, depth, ...token }) {
        const id = idOf(textOf({ tokens, ...token }));
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const inside = this.parser.parseInline(tokens);
        const to = leadTo(href, place);
        return to === undefined ? inside : `<a href="${escapeHtml(to)}">${inside}</a>`;
      },
      image({ href, text }) {
        const name = posix.basename(href);
        return `<img src="${place.root}docs/images/${encodeURIComponent(name)}" alt="${escapeHtml(text)}" loading="lazy">`;
      },
      code(token) {
        const { text, lang } = token;
        const [language = ''] = (lang ?? '').split(' ');
        const block = `<pre tabindex="0"${language ? ` data-language="${escapeHtml(language)}"` : ''}><code>${highlight(text, language)}</code></pre>\n`;
        if (!isTemplate(token)) return block;
        templates++;
        if (!place.hasStudio) return block;
        const example = encodeURIComponent(`${place.path}/${templates}`);
        return `${block}<p class="try"><a href="${place.root}render?template=json&amp;example=${example}">Open in the playground</a></p>\n`;
      },
      table(token) {
        const cells = (row: readonly Tokens.TableCell[], tag: string) =>
          row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('');
        const rows = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n');
        return `<div class="wide" tabindex="0"><table><thead><tr>${cells(token.header, 'th')}</tr></thead><tbody>${rows}</tbody></table></div>\n`;
      },
      // Shows HTML as text. Omits comments, which are for authors.
      html: ({ text }) => (text.trimStart().startsWith('<!--') ? '' : escapeHtml(text)),
    },
  });
  return page.parse(markdown, { async: false });
}

/** Returns the URL for a link. Returns undefined if the target is not part of the docs, such as a source file. */
function leadTo(href: string, { path, root, suffix, isPage }: Place): string | undefined {
  if (/^https?:\/\//.test(href) || href.startsWith('#')) return href;
  const [file = '', anchor] = href.split('#');
  const target = posix.join('docs', posix.dirname(path), file);
  if (target === 'docs/reference/template.schema.json') return `${root}template.schema.json`;
  const [, name] = /^docs\/(.+)\.md$/.exec(target) ?? [];
  if (name === undefined || !isPage(name)) return undefined;
  return `${root}docs/${name}${suffix}${anchor === undefined ? '' : `#${anchor}`}`;
}

/** Returns true if a code block contains a complete template. */
export function isTemplate({ text, lang }: Pick<Tokens.Code, 'text' | 'lang'>): boolean {
  if (!/^json\b/.test(lang ?? '') || !text.includes('"dimensions"') || !text.includes('"elements"')) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
