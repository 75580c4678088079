/** Links within a document, and page numbers in its text. */
import { type JsonObject, parseTemplate, renderTemplate } from '@platen/engine';
import { renderBatch } from '@platen/engine/render-batch';
import { expect, test } from 'vitest';
import { createNodeWorld } from '../node/src/node-world.ts';
import { loadCases } from './cases/case.ts';
import { pdfInfo } from './eyes/draw-pdf.ts';

const world = createNodeWorld();
const contents = loadCases().find(({ name }) => name === 'flow/links-and-contents-know-their-pages')!;

function render(template: unknown, data: JsonObject, format: 'pdf' | 'html') {
  const rendered = renderTemplate(template, data, { format, now: 0 }, world);
  if (!rendered.ok) throw new Error(JSON.stringify(rendered.problems));
  return rendered;
}

function flow(...elements: JsonObject[]): JsonObject {
  const flowing = elements.map((each) => ({ position: { mode: 'flow' }, ...each }));
  return { dimensions: { width: '60mm', height: '30mm' }, elements: flowing };
}

test('each link in the contents leads to the start of its chapter, or to the first part of a split one', async () => {
  const { leaps } = await pdfInfo(render(contents.template, contents.data!, 'pdf').value.bytes);
  const top = (4 / 25.4) * 72;
  expect(leaps.filter(({ page }) => page === 1)).toEqual(
    [2, 4, 5].map((to) => ({ page: 1, to, top: expect.closeTo(top, 2) })),
  );
});

test('documents of a batch have separate link targets', async () => {
  const parsed = parseTemplate(contents.template, world.expressions);
  if (!parsed.ok) throw new Error('the case does not parse');
  const items = [{ data: contents.data! }, { data: contents.data!, copies: 2 }];
  const options = { now: 0, partial: false, strict: false, warnings: [] };
  const batch = (format: 'pdf' | 'html') => {
    const result = renderBatch(parsed.value, items, { ...options, format }, world);
    return result.ok ? result.value.rendered!.bytes : new Uint8Array();
  };
  const { leaps } = await pdfInfo(batch('pdf'));
  expect(leaps.filter(({ page }) => page % 5 === 1).map(({ page, to }) => [page, to])).toEqual(
    [1, 6, 11].flatMap((page) => [1, 3, 4].map((on) => [page, page + on])),
  );
  const html = Buffer.from(batch('html')).toString();
  const ids = [...html.matchAll(/ id="(to-[^"]*)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [, target] of html.matchAll(/href="#(to-[^"]*)"/g)) expect(ids).toContain(target);
});

test('a link to an unknown element has no effect, with a warning', () => {
  const { warnings } = render(flow({ type: 'text', id: 'a', text: 'x', link: '#b' }), {}, 'pdf');
  expect(warnings).toMatchObject([{ code: 'NO_EFFECT', elementId: 'a', path: '/template/elements/0' }]);
});

test('elements that are not drawn are on no page, and a failed first estimate of pages is corrected', () => {
  const text = "{{ pageOf('none') ?? 'nowhere' }} {{ split(contents()[0].title, ' ')[1] }}";
  const template = {
    ...flow({ type: 'text', text }, { type: 'text', text: 'x', outline: 'The title' }),
    missing: 'error',
  };
  const html = Buffer.from(render(template, {}, 'html').value.bytes).toString();
  expect(html).toContain('>nowhere title<');
  const failing = flow({ type: 'text', text: '{{ contents()[0].title.none() }}' }, { type: 'text', text: 'x' });
  expect(renderTemplate(failing, {}, { format: 'pdf', now: 0 }, world).ok).toBe(false);
});

test('page numbers over ten move the following elements, and are correct', () => {
  const chapters = { type: 'repeat', items: 'numbers', elements: [] as JsonObject[] };
  chapters.elements.push({
    type: 'text',
    id: 'chapter',
    text: '{{ item }}',
    breakBefore: true,
    outline: 'C{{ item }}',
  });
  const entry = { type: 'text', text: '{{ item.title }} is on {{ item.page }}, {{ pageOf(item.id) }}' };
  const template = flow({ type: 'repeat', items: 'contents()', elements: [entry] }, chapters);
  const html = Buffer.from(render(template, { numbers: [...Array(12).keys()] }, 'html').value.bytes).toString();
  const told = [...html.matchAll(/>C(\d+) is on (\d+), (\d+)</g)].map(([, ...found]) => found.map(Number));
  const pages = html.split('<section').slice(1);
  for (const [chapter, page, asked] of told) {
    expect(asked).toBe(page);
    expect(pages[page! - 1]).toContain(`>${chapter}<`);
  }
  expect(told).toHaveLength(12);
});

test('each footnote is at the bottom of the page with its mark, which links to it; some documents are too full', async () => {
  const note = (text: string, lines = 1) => ({
    type: 'text',
    runs: [{ text: '\n'.repeat(lines - 1) + text, footnote: `Of ${text}` }],
  });
  const notes = Array.from({ length: 9 }, (_, index) => note(`n${index}`, 1 + (index % 3)));
  const { value, warnings } = render({ ...flow(...notes), footnotes: { style: { fontSize: '12pt' } } }, {}, 'pdf');
  const { leaps, pages } = await pdfInfo(value.bytes);
  expect(leaps).toHaveLength(9);
  expect(leaps.every(({ page, to }) => page === to)).toBe(true);
  expect(leaps.every(({ page, top }) => top < pages[page - 1]!.height)).toBe(true);
  expect(warnings).toEqual([]);
  const large = note('x'.repeat(400));
  const full = render({ ...flow(large), footnotes: { style: { fontSize: '30pt' } } }, {}, 'pdf').warnings;
  expect(full[0]).toMatchObject({ code: 'CONTENT_BEYOND_MEDIA' });
});

test('only flowing elements have footnotes', () => {
  const fixed = { type: 'text', id: 'a', position: { x: '0mm', y: '20mm' }, runs: [{ text: 'x', footnote: 'y' }] };
  const { warnings } = render(flow(fixed, { type: 'text', text: 'z' }), {}, 'pdf');
  expect(warnings).toMatchObject([{ code: 'NO_EFFECT', elementId: 'a' }]);
});
