/** Converts the Markdown of the docs to HTML, with highlighted code. */
import { posix } from 'node:path';
import { Marked, type Tokens } from 'marked';
import { escapeHtml } from '../http/html.ts';
import { highlight } from './highlight.ts';
import { createIds, textOf } from './text-of.ts';

export type Target = {
  /** Relative path from the page to the service: empty, or repeated `../`. */
  readonly root: string;
  /** Suffix of page URLs: empty for the service, `.html` for files. */
  readonly suffix: string;
  /** True if there is a Studio with a playground. */
  readonly hasStudio: boolean;
};

type Place = Target & { readonly path: string; readonly isPage: (path: string) => boolean };

/** Converts Markdown. Headings get the IDs that links use. Links are rewritten to pages of the service. */
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
      // Shows HTML as text, and omits comments for authors.
      html: ({ text }) => (text.trimStart().startsWith('<!--') ? '' : escapeHtml(text)),
    },
  });
  return page.parse(markdown, { async: false });
}

/** Returns the target of a link. Returns undefined for files that the service does not have, such as source files. */
function leadTo(href: string, { path, root, suffix, isPage }: Place): string | undefined {
  if (/^https?:\/\//.test(href) || href.startsWith('#')) return href;
  const [file = '', anchor] = href.split('#');
  const target = posix.join('docs', posix.dirname(path), file);
  if (target === 'docs/reference/template.schema.json') return `${root}template.schema.json`;
  const [, name] = /^docs\/(.+)\.md$/.exec(target) ?? [];
  if (name === undefined || !isPage(name)) return undefined;
  return `${root}docs/${name}${suffix}${anchor === undefined ? '' : `#${anchor}`}`;
}

/** Returns true for a code block with a complete template. */
export function isTemplate({ text, lang }: Pick<Tokens.Code, 'text' | 'lang'>): boolean {
  if (!/^json\b/.test(lang ?? '') || !text.includes('"dimensions"') || !text.includes('"elements"')) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
