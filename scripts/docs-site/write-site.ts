/** Writes the docs as files for any web server, with the pages that the service shows at `/docs`. */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { docsIndex, docsPage, type Site } from '@platen/service/docs/docs-page';
import { llmsText } from '@platen/service/docs/llms';
import { readDocs } from '@platen/service/docs/read-docs';
import { MOVED } from '@platen/service/docs/serve-docs';
import { build } from 'esbuild';

const DOCS = fileURLToPath(new URL('../../docs', import.meta.url));
const SEARCH = fileURLToPath(new URL('search.ts', import.meta.url));

/** Writes all files to the folder, which is emptied first. Returns the number of pages. */
export async function writeSite(folder: string): Promise<number> {
  rmSync(folder, { recursive: true, force: true });
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  const docs: Site = { ...readDocs(DOCS), hasStudio: false, hasService: false, suffix: '.html' };
  const pages = docs.groups.flatMap((group) => group.pages);
  for (const page of pages) {
    write(`docs/${page.path}.html`, docsPage(docs, page, '../'.repeat(page.path.split('/').length)));
    write(`docs/${page.path}.md`, page.markdown);
  }
  for (const [from, to] of MOVED) write(`docs/${from}.html`, redirect(`${to}.html`));
  write('index.html', redirect('docs/index.html'));
  write(
    'docs/index.html',
    docsIndex(docs, '../', '').replace('</body>', '<script type="module" src="search.js"></script></body>'),
  );
  write('llms.txt', llmsText(docs));
  const searched = docs.groups.map((group) => ({
    pages: group.pages.map(({ path, title, sections }) => ({ path, title, sections })),
  }));
  write('docs/search.json', JSON.stringify({ groups: searched }));
  await build({
    entryPoints: [SEARCH],
    outfile: join(folder, 'docs/search.js'),
    bundle: true,
    minify: true,
    format: 'esm',
  });
  cpSync(join(DOCS, 'images'), join(folder, 'docs/images'), { recursive: true });
  cpSync(join(DOCS, 'reference/template.schema.json'), join(folder, 'template.schema.json'));
  return pages.length;
}

function redirect(to: string): string {
  return `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=${to}"><a href="${to}">${to}</a>\n`;
}
