/** Reads the guides and references in docs/, and converts their Markdown to HTML, once on the first request. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { Marked, type Token, type Tokens } from 'marked';
import { createIds, textOf } from './text-of.ts';
import { isTemplate, type Target, toHtml } from './to-html.ts';

export type DocsPage = {
  /** Path below /docs/, such as `guides/people`. */
  readonly path: string;
  readonly title: string;
  /** First sentences of the page, as its description. */
  readonly about: string;
  /** Sections: headings with their text, for the search and the table of contents. */
  readonly sections: readonly Section[];
  readonly markdown: string;
  /** Complete templates on the page, as JSON text in the order of the page. */
  readonly templates: readonly string[];
  /** Returns the HTML of the page. */
  html(target: Target): string;
};

export type Section = {
  readonly id: string;
  readonly heading: string;
  /** Level of the heading; 1 is the title. */
  readonly depth: number;
  readonly text: string;
};

export type Docs = {
  readonly groups: readonly { readonly name: string; readonly pages: readonly DocsPage[] }[];
  find(path: string): DocsPage | undefined;
  /** Returns the bytes of an image in the docs. Returns undefined if it does not exist. */
  picture(name: string): Buffer | undefined;
};

/** Groups of pages: name, folder, and the pages to list first. */
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
      'zpl-files',
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
      'gs1-2d-codes',
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

/** Reads the docs. Throws if the folder does not exist. */
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
    markdown,
    templates: tokens.flatMap((token) =>
      token.type === 'code' && isTemplate(token as Tokens.Code) ? [token.text] : [],
    ),
    html(target) {
      const key = JSON.stringify(target);
      const known = html.get(key) ?? toHtml(markdown, { ...target, path, isPage });
      html.set(key, known);
      return known;
    },
  };
}

/**
 * Returns true for Markdown tokens that the search ignores. Templates are ignored, because they would fill the
 * excerpts.
 */
function isSkipped(token: Token): boolean {
  return ['space', 'html'].includes(token.type) || (token.type === 'code' && isTemplate(token as Tokens.Code));
}

function sectionsOf(tokens: readonly Token[]): readonly Section[] {
  const idOf = createIds();
  const sections: { id: string; heading: string; depth: number; text: string }[] = [];
  for (const token of tokens) {
    if (token.type === 'heading') {
      const heading = textOf(token);
      sections.push({ id: idOf(heading), heading, depth: (token as Tokens.Heading).depth, text: '' });
    } else if (sections.length > 0 && !isSkipped(token)) {
      const section = sections.at(-1)!;
      section.text = `${section.text} ${textOf(token)}`.trim();
    }
  }
  return sections;
}
