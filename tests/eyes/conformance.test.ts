/** Documents that claim to follow a standard, as veraPDF judges them: refused, or what they claim. */
import type { JsonObject, PdfStandard } from '@platen/engine';
import { describe, expect, it } from 'vitest';
import { createNodeWorld } from '../../node/src/node-world.ts';
import type { Source } from '../outputs.ts';
import { parityDocuments } from '../parity/documents.ts';
import { judgeClaims, liars, listsFor, type Made, makeClaiming } from './claims.ts';
import { java } from './verapdf.ts';

const world = createNodeWorld();
const documents = parityDocuments(world);

const make = (name: string, source: Source, standards: readonly PdfStandard[]) =>
  makeClaiming(name, source, { standards, world });

function refused(made: readonly Made[]): readonly string[] {
  return made.flatMap((each) =>
    'problems' in each ? each.problems.map(({ code, path }) => `${each.name} ${code} ${path}`) : [],
  );
}

const page = (elements: readonly object[], pdf: object = {}): Source => ({
  template: { dimensions: { width: '60mm', height: '30mm' }, elements, pdf } as unknown as JsonObject,
});
const text = (words: string) => ({ type: 'text', id: 't', position: { x: '2mm', y: '2mm' }, text: words });

/** Rectangles that are turned in groups that are turned, so deep. */
const turned = (depth: number): object => {
  const place = { position: { x: '1mm', y: '1mm' }, width: '20mm', height: '20mm', rotation: 1 };
  return depth === 0
    ? { type: 'rectangle', id: 'r', ...place }
    : { type: 'group', id: `g${depth}`, ...place, elements: [turned(depth - 1)] };
};

describe.skipIf(!java)('what claims a standard follows it', () => {
  it('in the starter library under each of them', { timeout: 300_000 }, () => {
    const starters = documents.filter(({ group }) => group === 'library');
    const made = starters.flatMap(({ name, source }) => listsFor(source).map((each) => make(name, source, each)));
    expect(liars(judgeClaims(made))).toEqual([]);
    expect(refused(made)).toEqual([]);
  });

  it('in the suite, or it is refused for what it draws', { timeout: 300_000 }, () => {
    const made = documents
      .filter(({ group }) => group !== 'library')
      .map(({ name, source }) => make(name, source, ['pdf/a-3a', 'pdf/ua-1']));
    expect(liars(judgeClaims(made))).toEqual([]);
    const words = new Set(refused(made).map((each) => each.split(' ').at(-2)));
    expect([...words]).toEqual(['NOT_CONFORMING']);
  });

  it('where it is turned as deep as is allowed', () => {
    expect(liars(judgeClaims([make('deep', page([turned(22)]), ['pdf/a-2b'])]))).toEqual([]);
  });
});

describe('what cannot follow a standard is refused, each with what to change', () => {
  const problemsOf = (source: Source, ...standards: readonly PdfStandard[]) => {
    const made = make('', source, standards.length > 0 ? standards : ['pdf/a-2b']);
    return 'problems' in made ? made.problems.map(({ code, path }) => `${code} ${path}`) : [];
  };

  it('a character that no font has', () => {
    expect(problemsOf(page([text('box \u{10fffd}')]))).toEqual(['NOT_CONFORMING /template/elements/0']);
    expect(problemsOf(page([text('box')]))).toEqual([]);
  });

  it('containers turned in each other too deep', () => {
    expect(problemsOf(page([turned(40)]))[0]).toMatch(/^NOT_CONFORMING \/template\/elements\/0/);
  });

  it('attachments under PDF/A-2, and not under PDF/A-3', () => {
    const attachments = [{ name: 'order.xml', source: 'data:application/xml;base64,PGEvPg==' }];
    const source = page([text('box')], { attachments });
    expect(problemsOf(source)).toEqual(['CONFLICT /template/pdf/attachments']);
    expect(problemsOf(source, 'pdf/a-3b')).toEqual([]);
  });

  it('under PDF/UA a picture that nobody described, a skipped heading, a missing title', () => {
    const problems = (element: object, pdf: object = {}) => problemsOf(page([element], pdf), 'pdf/ua-1');
    const line = { type: 'text', position: { x: '2mm', y: '2mm' }, text: 'box' };
    const bar = { type: 'rectangle', position: { x: '2mm', y: '2mm' }, width: '9mm', height: '2mm' };
    expect(problems({ ...bar, tag: 'figure' })).toEqual(['NOT_CONFORMING /template/elements/0']);
    expect(problems({ ...bar, tag: 'figure', alt: 'a bar' })).toEqual([]);
    expect(problems(bar)).toEqual([]);
    expect(problems({ ...line, tag: 'h2' })).toEqual(['NOT_CONFORMING /template/elements/0']);
    expect(problems({ ...line, tag: 'h1' })).toEqual([]);
    expect(problems(line, { title: '' })).toEqual(['NOT_CONFORMING /template/meta/name']);
  });

  it('standards that exclude each other, and files without tags that need them', () => {
    expect(problemsOf(page([text('box')]), 'pdf/a-2b', 'pdf/a-3b')).toEqual(['CONFLICT /template/pdf/conformance']);
    expect(problemsOf(page([text('box')], { tagged: false }), 'pdf/ua-1')).toEqual(['CONFLICT /template/pdf/tagged']);
    expect(problemsOf(page([text('box')], { tagged: false }), 'pdf/a-3u')).toEqual([]);
  });
});
