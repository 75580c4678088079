/** Reads the guides and references of docs/. Their Markdown is converted to HTML once, on first request. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { Marked, type Token, type Tokens } from 'marked';
import { escapeHtml } from '../http/html.ts';

export type DocsPage = {
  /** Path below /docs/, such as `guides/people`. */
  readonly path: string;
  readonly title: string;
  /** First sentences. */
  readonly about: string;
  /** Headings with their text, for the search. */
  readonly sections: readonly Section[];
  /** Returns the Markdown as HTML. `root` leads from the page to the service: empty, or repeated `../`. */
  html(root: string): string;
};

export type Section = { readonly id: string; readonly heading: string; readonly text: string };

export type Docs = {
  readonly groups: readonly { readonly name: string; readonly pages: readonly DocsPage[] }[];
  find(path: string): DocsPage | undefined;
  /** Returns the bytes of an image on the pages. */
  picture(name: string): Buffer | undefined;
};

/** Folders, with the pages that come first in each, in reading order. */
const GROUPS: readonly (readonly [name: string, folder: string, first: readonly string[]])[] = [
  [
    'Guides',
    'guides',
    [
      'first-label',
      'from-an-erp',
      'from-erp-to-printer',
      'printing-behind-a-firewall',
      'jobs',
      'webhooks',
      'zpl-printers',
      'other-printers',
      'archive-and-accessibility',
      'long-documents',
      'typography',
      'letterheads-and-pdf-pages',
      'forms',
      'pdf-with-a-password',
      'for-the-press',
      'e-invoices',
      'people',
      'going-to-production',
      'sizing',
      'several-instances',
      'runbook',
    ],
  ],
  [
    'Concepts',
    'concepts',
    [
      'README',
      'from-template-to-document',
      'layout-and-page-breaks',
      'data-and-expressions',
      'teams-keys-and-plans',
      'printing',
    ],
  ],
  [
    'Topics',
    'topics',
    [
      'page-setup',
      'flow-and-page-breaks',
      'text-and-fonts',
      'styles',
      'data-and-samples',
      'expressions',
      'conditions',
      'barcodes',
      'label-sheets',
      'printer-settings',
      'pdf-settings',
      'forms',
    ],
  ],
  [
    'Elements',
    'elements',
    ['README', 'text', 'barcode', 'qrcode', 'datamatrix', 'image', 'table', 'repeat', 'group', 'chart'],
  ],
  ['Cookbook', 'cookbook', ['README']],
  ['Reference', 'reference', ['template', 'expressions', 'symbologies', 'support', 'warnings', 'errors', 'limits']],
  ['Details', '', ['fonts', 'images', 'remote-images', 'zpl', 'e-invoice-rules', 'roadmap']],
  ['Proof', 'proof', ['parity', 'scan', 'standards', 'reliability', 'security-tests', 'threats', 'benchmarks']],
  ['Decisions', 'decisions', ['README']],
];

/** Throws if the folder does not exist. */
export function readDocs(folder: string): Docs {
  const groups = GROUPS.map(([name, below, first]) => ({ name, pages: readFolder(folder, below, first) }));
  const byPath = new Map(groups.flatMap(({ pages }) => pages).map((page) => [page.path, page]));
  const pictures = existsSync(join(folder, 'images'))
    ? new Set(readdirSync(join(folder, 'images')))
    : new Set<string>();
  return {
    groups,
    find: (path) => byPath.get(path),
    picture: (name) =>
      name.endsWith('.png') && pictures.has(name) ? readFileSync(join(folder, 'images', name)) : undefined,
  };
}

function readFolder(folder: string, below: string, first: readonly string[]): readonly DocsPage[] {
  const names = readdirSync(join(folder, below))
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.slice(0, -'.md'.length));
  const rank = (name: string) => (first.includes(name) ? first.indexOf(name) : first.length);
  const isPage = (path: string) => existsSync(join(folder, `${path}.md`));
  return names
    .sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
    .map((name) => {
      const path = posix.join(below, name);
      return createPage(path, readFileSync(join(folder, `${path}.md`), 'utf8'), isPage);
    });
}

const marked = new Marked();

function createPage(path: string, markdown: string, isPage: (path: string) => boolean): DocsPage {
  const tokens = marked.lexer(markdown);
  const heading = tokens.find((token): token is Tokens.Heading => token.type === 'heading' && token.depth === 1);
  const lead = tokens.find((token): token is Tokens.Paragraph => token.type === 'paragraph');
  const html = new Map<string, string>();
  return {
    path,
    title: heading ? textOf(heading) : path,
    about: lead ? textOf(lead) : '',
    sections: sectionsOf(tokens),
    html(root) {
      const known = html.get(root) ?? toHtml(markdown, { path, root, isPage });
      html.set(root, known);
      return known;
    },
  };
}

type Place = { readonly path: string; readonly root: string; readonly isPage: (path: string) => boolean };

/** Converts Markdown. Headings get IDs as used in links; links lead to pages of the service. */
function toHtml(markdown: string, place: Place): string {
  const idOf = createIds();
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
      code({ text, lang }) {
        const [language = ''] = (lang ?? '').split(' ');
        return `<pre tabindex="0"${language ? ` data-language="${escapeHtml(language)}"` : ''}><code>${escapeHtml(text)}</code></pre>\n`;
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

/** Returns the target of a link; undefined for files that the service does not have, such as those of the repository. */
function leadTo(href: string, { path, root, isPage }: Place): string | undefined {
  if (/^https?:\/\//.test(href) || href.startsWith('#')) return href;
  const [file = '', anchor] = href.split('#');
  const target = posix.join('docs', posix.dirname(path), file);
  if (target === 'docs/reference/template.schema.json') return `${root}template.schema.json`;
  const [, name] = /^docs\/(.+)\.md$/.exec(target) ?? [];
  if (name === undefined || !isPage(name)) return undefined;
  return `${root}docs/${name}${anchor === undefined ? '' : `#${anchor}`}`;
}

function sectionsOf(tokens: readonly Token[]): readonly Section[] {
  const idOf = createIds();
  const sections: { id: string; heading: string; text: string }[] = [];
  for (const token of tokens) {
    if (token.type === 'heading') {
      const heading = textOf(token);
      sections.push({ id: idOf(heading), heading, text: '' });
    } else if (sections.length > 0 && token.type !== 'space' && token.type !== 'html') {
      const section = sections.at(-1)!;
      section.text = `${section.text} ${textOf(token)}`.trim();
    }
  }
  return sections;
}

type Readable = { readonly type?: string; readonly text?: string; readonly tokens?: readonly Token[] };

/** Returns the visible text. */
function textOf(token: Readable): string {
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table;
    return [header, ...rows].map((row) => row.map(textOf).join(' ')).join(' ');
  }
  if (token.type === 'list') return (token as Tokens.List).items.map(textOf).join(' ');
  const { text = '', tokens } = token;
  return tokens ? tokens.map(textOf).join(token.type === 'list_item' ? ' ' : '') : text.replace(/\s+/g, ' ');
}

/** Returns IDs of headings in the usual form: lower case, hyphens for spaces, a number for repeated ones. */
function createIds(): (text: string) => string {
  const seen = new Map<string, number>();
  return (text) => {
    const id = text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-');
    const count = seen.get(id) ?? 0;
    seen.set(id, count + 1);
    return count === 0 ? id : `${id}-${count}`;
  };
}
