/** Documents that claim a standard, judged by veraPDF: each is rejected or conforms. */
import { type JsonObject, type PdfStandard, parseTemplate } from '@platen/engine';
import { renderBatch } from '@platen/engine/render-batch';
import { describe, expect, it } from 'vitest';
import { createNodeWorld } from '../../node/src/node-world.ts';
import { NOW, type Source } from '../outputs.ts';
import { parityDocuments } from '../parity/documents.ts';
import { readablePdf } from '../readable-pdf.ts';
import { FULL_LISTS, judgeClaims, LISTS, liars, listsFor, type Made, makeClaiming } from './claims.ts';
import { java, judge } from './verapdf.ts';

const world = createNodeWorld();
const documents = parityDocuments(world);

const make = (name: string, source: Source, standards: readonly PdfStandard[]) =>
  makeClaiming(name, source, { standards, world });

/** Returns one of the items, in turn. */
const turnOf = <T>(items: readonly T[], index: number): T => items[index % items.length]!;

function refused(made: readonly Made[]): readonly string[] {
  return made.flatMap((each) =>
    'problems' in each ? each.problems.map(({ code, path }) => `${each.name} ${code} ${path}`) : [],
  );
}

const page = (elements: readonly object[], pdf: object = {}): Source => ({
  template: { dimensions: { width: '60mm', height: '30mm' }, elements, pdf } as unknown as JsonObject,
});
const withTags = ({ template, ...rest }: Source): Source => {
  const { pdf, ...own } = template as JsonObject;
  return { ...rest, template: { ...own, pdf: { ...(pdf as JsonObject), tagged: true } } };
};
const text = (words: string) => ({ type: 'text', id: 't', position: { x: '2mm', y: '2mm' }, text: words });

/** Returns rotated rectangles in rotated groups, nested to this depth. */
const turned = (depth: number): object => {
  const place = { position: { x: '1mm', y: '1mm' }, width: '20mm', height: '20mm', rotation: 1 };
  return depth === 0
    ? { type: 'rectangle', id: 'r', ...place }
    : { type: 'group', id: `g${depth}`, ...place, elements: [turned(depth - 1)] };
};

/** Elements of documents, one of each kind. */
const PARTS: readonly object[] = [
  { type: 'text', text: 'words '.repeat(60) },
  { type: 'text', text: 'see', link: 'https://example.com', rotation: 30, style: { opacity: 0.5 } },
  { type: 'text', markup: 'markdown', text: 'a [link](#end)\n\n1. one\n   - two' },
  { type: 'text', markup: 'markdown', text: 'all\n\n- one [link](#end)', link: 'https://example.com' },
  { type: 'text', text: 'sign', link: '#end', field: { type: 'signature', name: 'sign' } },
  {
    type: 'text',
    runs: [
      { text: 'noted', footnote: 'a note' },
      { text: 'read', ruby: 'so' },
    ],
  },
  { type: 'table', items: '[1, 2]', columns: [{ header: 'Part', text: '{{item}}', rowHeader: true, footer: 'sum' }] },
  { type: 'repeat', items: '[1, 2]', tag: 'list', elements: [{ type: 'text', text: '{{item}}' }] },
  { type: 'rectangle', width: '9mm', height: '2mm', alt: 'a bar' },
  { type: 'rectangle', width: '5mm', height: '5mm', field: { type: 'checkbox', name: 'yes' } },
  { type: 'barcode', symbology: 'ean13', text: '4006381333931', width: '40mm', height: '20mm' },
  { type: 'chart', items: '[1, 2]', width: '40mm', height: '20mm' },
];

describe.skipIf(!java)('a document that claims a standard conforms to it', () => {
  it('in the starter library, for each standard', { timeout: 600_000 }, () => {
    const starters = documents.filter(({ group }) => group === 'library');
    // Each starter claims one of the lists. `npm run standards` judges all combinations.
    const made = starters.map(({ name, source }, index) => make(name, source, turnOf(listsFor(source), index)));
    expect(new Set(made.map(({ standards }) => standards))).toEqual(new Set(LISTS));
    expect(liars(judgeClaims(made))).toEqual([]);
    expect(refused(made)).toEqual([]);
  });

  it('in the suite, or it is rejected for its content', { timeout: 600_000 }, () => {
    const made = documents
      .filter(({ group }) => group !== 'library')
      .map(({ name, source }, index) => make(name, source, turnOf(listsFor(source, FULL_LISTS), index)));
    expect(liars(judgeClaims(made))).toEqual([]);
    // Returns true if the claim was rejected because of a password. An archive must not require a password.
    const isLocked = (each: string) => each.endsWith(' CONFLICT /template/pdf/encryption');
    const words = refused(made).flatMap((each) => (isLocked(each) ? [] : [each.split(' ').at(-2)]));
    expect([...new Set(words)]).toEqual(['NOT_CONFORMING']);
  });

  it('with captions, bookmarks of elements without tags, and links', () => {
    const bar = { type: 'rectangle', width: '9mm', height: '2mm', alt: 'a bar' };
    const inner = { type: 'text', position: { x: '0mm', y: '0mm' }, text: 'within', link: 'https://example.com' };
    const elements = [
      bar,
      { type: 'text', tag: 'caption', text: 'Figure 1' },
      { type: 'text', tag: 'caption', text: 'Steps' },
      { type: 'repeat', items: '["go"]', tag: 'list', elements: [{ type: 'text', text: '{{item}}' }] },
      { type: 'group', outline: 'Rest', elements: [inner] },
      { type: 'text', text: 'to the end', link: '#end' },
      { type: 'text', id: 'end', text: 'End' },
      { type: 'rectangle', width: '9mm', height: '2mm', outline: 'End' },
    ].map((element) => ({ position: { mode: 'flow' }, ...element }));
    const source = page(elements, { title: 'Parts' });
    const made = FULL_LISTS.map((each) => make('parts', source, each));
    expect([liars(judgeClaims(made)), refused(made)]).toEqual([[], []]);
  });

  it('with tables without rows, and tags that only groups and repeats may have', () => {
    const columns = [{ header: 'Part', text: '{{item}}' }];
    const elements = [
      { type: 'table', items: '[]', columns },
      { type: 'table', items: '[]', columns: [{ header: 'Part', text: '{{item}}', footer: 'none' }] },
      { type: 'table', items: '[1]', columns, tag: 'list' },
      { type: 'table', items: '[1]', columns, tag: 'section' },
      { type: 'text', text: 'read', tag: 'list' },
      { type: 'rectangle', width: '9mm', height: '2mm', tag: 'h1', alt: 'a sign', style: { fill: '#000' } },
      { type: 'text', text: 'after it', tag: 'h2' },
    ].map((element) => ({ position: { mode: 'flow' }, ...element }));
    const made = FULL_LISTS.map((each) => make('tables', page(elements, { title: 'Parts' }), each));
    expect([liars(judgeClaims(made)), refused(made)]).toEqual([[], []]);
  });

  it('with fields next to tables and lists, in links and in texts longer than a page', () => {
    const agree = { alt: 'I agree', field: { type: 'checkbox', name: 'agree' } };
    const elements = [
      { type: 'table', items: '[1]', columns: [{ header: 'Part', text: '{{item}}' }], ...agree },
      { type: 'repeat', items: '[1]', tag: 'list', elements: [{ type: 'text', text: '{{item}}' }], ...agree },
      { type: 'barcode', symbology: 'ean13', text: '4006381333931', width: '30mm', height: '15mm', ...agree },
      { type: 'chart', items: '[1]', label: '{{item}}', width: '30mm', height: '15mm', ...agree },
      { type: 'text', text: 'me', link: 'https://example.com', field: { type: 'text', name: 'name' } },
      { type: 'text', text: 'a line\n'.repeat(40), field: { type: 'text', name: 'note', multiline: true } },
    ].map((element) => ({ position: { mode: 'flow' }, ...element }));
    const made = (['pdf/ua-1', 'pdf/ua-2'] as const).map((each) => make('form', page(elements), [each]));
    expect([liars(judgeClaims(made)), refused(made)]).toEqual([[], []]);
  });

  it('with every tag on every element: separate, in groups, cells, lists, links and headers', {
    timeout: 600_000,
  }, () => {
    const alt = 'said';
    const made = ['auto', 'none', 'p', 'h1', 'section', 'list', 'figure', 'caption'].flatMap((tag) => {
      const whatever = PARTS.flatMap((part) => [
        { alt, ...part, tag },
        { type: 'group', layout: 'column', tag, alt: tag === 'figure' ? alt : '', lang: 'fr', elements: [part] },
        { type: 'group', layout: 'column', tag, alt, link: 'https://example.com', elements: [part] },
        { type: 'table', items: '[1]', columns: [{ header: 'Part', elements: [{ alt, ...part, tag }] }] },
        { type: 'group', layout: 'row', tag: 'list', link: '#end', elements: [{ alt, ...part, tag }] },
      ]);
      const elements = [
        { type: 'text', tag: 'h1', text: 'All' },
        ...whatever,
        { type: 'text', id: 'end', text: 'End' },
      ];
      const template = {
        dimensions: { width: '90mm', height: '150mm', margin: '4mm' },
        header: {
          height: '30mm',
          elements: PARTS.map((part) => ({ alt, ...part, tag, position: { x: '0mm', y: '0mm' } })),
        },
        elements: elements.map((element) => ({ position: { mode: 'flow' }, ...element })),
      };
      return FULL_LISTS.map((each) => make(tag, { template }, each));
    });
    expect([liars(judgeClaims(made)), refused(made)]).toEqual([[], []]);
  });

  it('as copies, and as documents of several templates in one file, each with separate parts', () => {
    const templateOf = (locale: string, standard: PdfStandard) => {
      const elements = [
        { type: 'text', tag: 'h1', outline: 'First', text: 'words', link: '#end' },
        { type: 'rectangle', width: '5mm', height: '5mm', alt: 'yes', field: { type: 'checkbox', name: 'yes' } },
        { type: 'text', id: 'end', text: 'end' },
      ].map((element) => ({ position: { mode: 'flow' }, ...element }));
      const dimensions = { width: '60mm', height: '40mm' };
      const pdf = { conformance: standard };
      const parsed = parseTemplate({ meta: { name: 'A' }, locale, dimensions, elements, pdf }, world.expressions);
      if (!parsed.ok) throw new Error('the template is sound');
      return parsed.value;
    };
    for (const standard of ['pdf/ua-1', 'pdf/ua-2'] as const) {
      const other = { template: templateOf('de', standard), warnings: [], findAsset: world.findAsset };
      const items = [
        { data: {}, copies: 2 },
        { data: {}, own: other },
      ];
      const options = { format: 'pdf', now: NOW, partial: false, strict: false, warnings: [] } as const;
      const batch = renderBatch(templateOf('en-GB', standard), items, options, world);
      if (!batch.ok) throw new Error(JSON.stringify(batch.problems));
      const { bytes } = batch.value.rendered!;
      expect(judge([{ bytes, standard }])[0]!.broken).toEqual({});
      const text = readablePdf(bytes);
      expect(text.match(/\/S\/H1/g)).toHaveLength(3);
      expect(text.match(/\/S\/H1[^>]*\/Lang\(de\)/g)).toHaveLength(1);
    }
  });

  it('with rotations nested to the maximum depth', () => {
    expect(liars(judgeClaims([make('deep', page([turned(22)]), ['pdf/a-2b'])]))).toEqual([]);
  });
});

describe('a document that cannot conform to a standard is rejected, with the remedy', () => {
  const problemsOf = (source: Source, ...standards: readonly PdfStandard[]) => {
    const made = make('', source, standards.length > 0 ? standards : ['pdf/a-2b']);
    return 'problems' in made ? made.problems.map(({ code, path }) => `${code} ${path}`) : [];
  };

  it('for a character that no font has', () => {
    expect(problemsOf(page([text('box \u{10fffd}')]))).toEqual(['NOT_CONFORMING /template/elements/0']);
    expect(problemsOf(page([text('box')]))).toEqual([]);
  });

  it('for containers rotated in each other too deeply', () => {
    expect(problemsOf(page([turned(40)]))[0]).toMatch(/^NOT_CONFORMING \/template\/elements\/0/);
  });

  it('for attachments under PDF/A-2, but not under PDF/A-3', () => {
    const attachments = [{ name: 'order.xml', source: 'data:application/xml;base64,PGEvPg==' }];
    const source = page([text('box')], { attachments });
    expect(problemsOf(source)).toEqual(['CONFLICT /template/pdf/attachments']);
    expect(problemsOf(source, 'pdf/a-3b')).toEqual([]);
    expect(problemsOf(source, 'pdf/a-4')).toEqual(['CONFLICT /template/pdf/attachments']);
    expect(problemsOf(source, 'pdf/a-4f')).toEqual([]);
  });

  it('for attachments under PDF/A-4f, and media types that PDF/A does not know', () => {
    expect(problemsOf(page([text('box')], { attachments: [] }), 'pdf/a-4f')).toEqual([
      'CONFLICT /template/pdf/conformance',
    ]);
    const attachments = (file: object) => page([text('box')], { attachments: [{ name: 'order.xml', ...file }] });
    const lost = attachments({ source: { expression: 'order' } });
    expect(problemsOf(lost, 'pdf/a-4f')).toEqual(['NOT_CONFORMING /template/pdf/attachments']);
    const odd = attachments({ source: 'data:text/xml,<a/>', mediaType: 'application/x!order' });
    expect(problemsOf(odd, 'pdf/a-3b')).toEqual(['NOT_CONFORMING /template/pdf/attachments']);
    expect(problemsOf(odd, 'pdf/ua-1')).toEqual([]);
  });

  it('for private use characters where text must have a meaning', () => {
    const code = page([
      { type: 'qrcode', position: { x: '2mm', y: '2mm' }, width: '20mm', height: '20mm', text: 'A \u{e000}' },
    ]);
    for (const standard of ['pdf/a-3a', 'pdf/a-4', 'pdf/ua-2'] as const) {
      expect(problemsOf(withTags(code), standard)).toEqual(['NOT_CONFORMING /template/elements/0']);
    }
    expect(problemsOf(withTags(code), 'pdf/a-3u', 'pdf/ua-1')).toEqual([]);
  });

  it('under PDF/UA for a picture without a description, a skipped heading, and a missing title', () => {
    const problems = (element: object, pdf: object = {}) => problemsOf(page([element], pdf), 'pdf/ua-1');
    const line = { type: 'text', position: { x: '2mm', y: '2mm' }, text: 'box' };
    const bar = { type: 'rectangle', position: { x: '2mm', y: '2mm' }, width: '9mm', height: '2mm' };
    expect(problems({ ...bar, tag: 'figure' })).toEqual(['NOT_CONFORMING /template/elements/0']);
    expect(problems({ ...bar, tag: 'figure', alt: 'a bar' })).toEqual([]);
    expect(problems(bar)).toEqual([]);
    expect(problems({ ...line, tag: 'h2' })).toEqual(['NOT_CONFORMING /template/elements/0']);
    expect(problems({ ...line, tag: 'h1' })).toEqual([]);
    expect(problems(line, { title: '' })).toEqual(['NOT_CONFORMING /template/meta/name']);
    expect(problems(line, { title: '  ' })).toEqual(['NOT_CONFORMING /template/meta/name']);
    expect(problems({ ...bar, tag: 'figure', alt: '  ' })).toEqual(['NOT_CONFORMING /template/elements/0']);
  });

  it('for a heading after one that readers do not see: of shapes only, or in a paragraph', () => {
    const flowing = (element: object) => ({ position: { mode: 'flow' }, ...element });
    const second = flowing({ type: 'text', tag: 'h2', text: 'second' });
    const problems = (first: object) => problemsOf(page([flowing(first), second]), 'pdf/ua-1');
    const bar = { type: 'rectangle', tag: 'h1', width: '9mm', height: '2mm' };
    const first = { type: 'text', tag: 'h1', text: 'first' };
    expect(problems(bar)).toEqual(['NOT_CONFORMING /template/elements/1']);
    expect(problems({ ...bar, alt: 'first' })).toEqual([]);
    expect(problems({ type: 'group', layout: 'column', tag: 'p', elements: [first] })).toEqual([
      'NOT_CONFORMING /template/elements/1',
    ]);
    expect(problems({ type: 'group', layout: 'column', tag: 'section', elements: [first] })).toEqual([]);
  });

  it('for characters that no font has, by name and once for all items of a list', () => {
    const list = { type: 'repeat', position: { x: '2mm', y: '2mm' }, layout: 'column' };
    const elements = [
      { ...list, items: '["a \u{1fffd}", "\u{1fffd} \u{1fffc}"]', elements: [{ type: 'text', text: '{{ item }}' }] },
    ];
    const made = make('list', page(elements), ['pdf/a-2b']);
    expect('problems' in made && made.problems.map(({ path, message }) => `${path} ${message}`)).toEqual([
      '/template/elements/0/elements/0 pdf/a-2b: no font has U+1FFFD, U+1FFFC of the text; change the text or add a font',
    ]);
  });

  it('for names of fields that are too long, even without tags', () => {
    const place = { position: { x: '2mm', y: '2mm' }, width: '9mm', height: '9mm' };
    const field = (name: string) =>
      page([{ type: 'rectangle', ...place, alt: 'agree', field: { type: 'checkbox', name } }]);
    expect(problemsOf(field('ä'.repeat(20_000)), 'pdf/a-2b')).toEqual(['NOT_CONFORMING /template/elements/0']);
    expect(problemsOf(field('n'.repeat(20_000)), 'pdf/a-2b')).toEqual([]);
  });

  it('for content in a picture, naming the element that shows it', () => {
    const words = '<text x="1" y="9">\u{1fffd}</text>';
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><mask id="m">${words}</mask><rect mask="url(#m)" width="9" height="9"/></svg>`;
    const place = { position: { x: '2mm', y: '2mm' }, width: '9mm', height: '9mm' };
    const source = `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`;
    expect(problemsOf(page([text('box'), { type: 'image', ...place, source }]))).toEqual([
      'NOT_CONFORMING /template/elements/1',
    ]);
  });

  it('for an invalid language tag with tags, and for broken links and fields without size under PDF/UA-2', () => {
    for (const language of ['', 'plain English', 'English']) {
      const source = page([text('box')], { language });
      for (const standard of ['pdf/a-2a', 'pdf/ua-1', 'pdf/ua-2'] as const) {
        expect(problemsOf(source, standard)).toEqual(['NOT_CONFORMING /template/pdf/language']);
      }
      expect(problemsOf(source, 'pdf/a-2u')).toEqual([]);
    }
    const lost = page([{ ...text('box'), link: '#gone' }]);
    expect(problemsOf(lost, 'pdf/ua-2')).toEqual(['NOT_CONFORMING /template/elements/0']);
    expect(problemsOf(lost, 'pdf/ua-1')).toEqual([]);
    expect(problemsOf(page([{ ...text('box'), link: '#t' }]), 'pdf/ua-2')).toEqual([]);
    const place = { position: { x: '2mm', y: '2mm' }, width: '0mm', height: '0mm' };
    const nowhere = page([{ type: 'rectangle', ...place, field: { type: 'checkbox', name: 'a' } }]);
    expect(problemsOf(nowhere, 'pdf/ua-2')).toEqual(['NOT_CONFORMING /template/elements/0']);
  });

  it('for standards that exclude each other, and for files without required tags', () => {
    for (const pair of [
      ['pdf/a-2b', 'pdf/a-3b'],
      ['pdf/a-4', 'pdf/a-4f'],
      ['pdf/ua-1', 'pdf/ua-2'],
      ['pdf/a-3a', 'pdf/ua-2'],
      ['pdf/a-4', 'pdf/ua-1'],
    ] as const) {
      expect(problemsOf(page([text('box')]), ...pair)).toEqual(['CONFLICT /template/pdf/conformance']);
    }
    expect(problemsOf(page([text('box')]), 'pdf/a-4', 'pdf/ua-2')).toEqual([]);
    expect(problemsOf(page([text('box')], { tagged: false }), 'pdf/ua-1')).toEqual(['CONFLICT /template/pdf/tagged']);
    expect(problemsOf(page([text('box')], { tagged: false }), 'pdf/a-3u')).toEqual([]);
  });
});
