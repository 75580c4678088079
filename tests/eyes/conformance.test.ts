/** Documents that claim to follow a standard, as veraPDF judges them: refused, or what they claim. */
import type { JsonObject, Problem, RenderOptions } from '@platen/engine';
import { renderTemplate } from '@platen/engine/render';
import { PDF_STANDARDS, type PdfStandard } from '@platen/engine/scene/standards';
import { describe, expect, it } from 'vitest';
import { createNodeWorld } from '../../node/src/node-world.ts';
import { NOW, type Source } from '../outputs.ts';
import { parityDocuments } from '../parity/documents.ts';
import { java, judge } from './verapdf.ts';

const world = createNodeWorld();
const documents = parityDocuments(world);

type Made = { readonly name: string; readonly standard: PdfStandard } & (
  | { readonly bytes: Uint8Array }
  | { readonly problems: readonly Problem[] }
);

function make(name: string, { template, data = {}, printer = {} }: Source, standard: PdfStandard): Made {
  const { pdf = {}, ...rest } = template as JsonObject;
  const claiming = { ...rest, pdf: { ...(pdf as JsonObject), conformance: standard } };
  const options: RenderOptions = { format: 'pdf', now: NOW, printer };
  const rendered = renderTemplate(claiming, data as JsonObject, options, world);
  return rendered.ok
    ? { name, standard, bytes: rendered.value.bytes }
    : { name, standard, problems: rendered.problems };
}

/** What of the files made does not follow what it claims, with the rules broken. */
function liars(made: readonly Made[]) {
  const claims = made.flatMap((each) => ('bytes' in each ? [each] : []));
  const verdicts = judge(claims);
  return claims.flatMap(({ name, standard }, index) =>
    verdicts[index]!.conforms ? [] : [{ name, standard, broken: verdicts[index]!.broken }],
  );
}

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
  it('in the starter library under each of them', () => {
    const starters = documents.filter(({ group }) => group === 'library');
    const made = PDF_STANDARDS.flatMap((standard) => starters.map(({ name, source }) => make(name, source, standard)));
    expect(liars(made)).toEqual([]);
    expect(refused(made)).toEqual([]);
  });

  it('in the suite, or it is refused for what it draws', () => {
    const made = documents
      .filter(({ group }) => group !== 'library')
      .map(({ name, source }) => make(name, source, 'pdf/a-3u'));
    expect(liars(made)).toEqual([]);
    const words = new Set(refused(made).map((each) => each.split(' ').at(-2)));
    expect([...words]).toEqual(['NOT_CONFORMING']);
  });

  it('where it is turned as deep as is allowed', () => {
    expect(liars([make('deep', page([turned(22)]), 'pdf/a-2b')])).toEqual([]);
  });
});

describe('what cannot follow a standard is refused, each with what to change', () => {
  const problemsOf = (source: Source, standard: PdfStandard = 'pdf/a-2b') => {
    const made = make('', source, standard);
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
});
