/** Files that claim PDF/X-4: their content, the detection of damaged files, and documents that cannot conform. */
import type { JsonObject } from '@platen/engine';
import { readPressProfile } from '@platen/engine/base/icc-profile';
import { renderTemplate } from '@platen/engine/render';
import { describe, expect, it } from 'vitest';
import { createNodeWorld } from '../../node/src/node-world.ts';
import { pressProfile, pressProfileUri } from '../press-profile.ts';
import { pdfxFaults } from '../standards/pdfx.ts';
import { checkPdf } from './check-pdf.ts';
import { java, judge } from './verapdf.ts';

const world = createNodeWorld();
const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAD0lEQVR4nGP438DAkPAfAApAAt8Xa6DLAAAAAElFTkSuQmCC';
const at = (x: number, y: number, width: number, height: number) => ({
  position: { x: `${x}mm`, y: `${y}mm` },
  width: `${width}mm`,
  height: `${height}mm`,
});
const ELEMENTS = [
  { type: 'rectangle', ...at(-3, -3, 66, 20), style: { fill: 'device-cmyk(0% 81% 81% 30%)' } },
  { type: 'ellipse', ...at(5, 12, 20, 20), style: { fill: '#3366cc', opacity: 0.5 } },
  {
    type: 'ellipse',
    ...at(30, 12, 20, 20),
    style: { fill: 'spot(PANTONE 871 C, device-cmyk(20% 25% 60% 25%))', blendMode: 'multiply' },
  },
  { type: 'rectangle', ...at(40, 25, 15, 10), style: { fill: 'linear-gradient(red, rgba(0, 0, 255, 0.2))' } },
  { type: 'image', ...at(5, 34, 0.4, 0.2), source: PICTURE },
  { type: 'text', ...at(5, 3, 50, 6), text: 'Black on red' },
];
const INTENT = { profile: pressProfileUri(), identifier: 'FOGRA51', condition: 'a press in a test' };
const TEMPLATE = {
  meta: { name: 'Label' },
  locale: 'en',
  dimensions: '60x40mm',
  pdf: {
    conformance: ['pdf/x-4'],
    created: '2026-01-31',
    overprintBlack: true,
    bleed: '3mm',
    cropMarks: true,
    outputIntent: INTENT,
  },
  elements: ELEMENTS,
} as const;

type Changes = {
  readonly pdf?: object;
  readonly elements?: readonly object[];
  readonly meta?: object;
  readonly einvoice?: object;
};

function made({ pdf, ...changes }: Changes = {}, own = world) {
  const template = { ...TEMPLATE, ...changes, pdf: { ...TEMPLATE.pdf, ...pdf } } as unknown as JsonObject;
  return renderTemplate(template, {}, { format: 'pdf', now: 0 }, own);
}

function bytesOf(changes?: Changes, own = world): Uint8Array {
  const rendered = made(changes, own);
  if (!rendered.ok) throw new Error(JSON.stringify(rendered.problems));
  return rendered.value.bytes;
}

const problems = (changes: Changes) => {
  const rendered = made(changes);
  return rendered.ok ? [] : rendered.problems.map(({ code, path }) => `${code} ${path}`);
};

/** Pattern that is replaced in the file, its replacement, and the violated rule. */
const SPOILT: readonly (readonly [RegExp, string, string])[] = [
  [/%PDF-1\.6/, '%PDF-1.7', 'the header is of PDF 1.6 or older'],
  [/\/ID\[<\w+><\w+>\]/, '', 'the trailer has an ID'],
  [/\/S\/GTS_PDFX\b/, '/S/GTS_PDFA', 'one output intent of PDF/X'],
  [/\/OutputConditionIdentifier\(FOGRA51\)/, '', 'it names its condition'],
  [/\/RegistryName\([^)]*\)/, '', 'it says in which registry'],
  [/\/Info\(A press in a test\)/, '', 'it is told to people'],
  [/\/DestOutputProfile \d+ 0 R/, '', 'its profile is within'],
  [/prtrCMYK/, 'mntrCMYK', 'its profile is of a press of four inks'],
  [/PDF\/X-4</, 'PDF/X-3<', 'it says that it is PDF/X-4'],
  [/\/pdfx\/ns\/id/, '/pdfx/ns/xx', 'with the name of that schema'],
  [/\/Trapped\/False/, '', 'whether it is trapped'],
  [/<pdf:Trapped>False/, '<pdf:Trapped>True ', 'whether it is trapped, twice alike'],
  [/\/Title\(Label\)/, '', 'a title'],
  [/\/CreationDate\([^)]*\)/, '', 'when it was made'],
  [/<xmp:ModifyDate>2026/, '<xmp:ModifyDate>2025', 'when it was changed'],
  [/<xmp:MetadataDate>[^<]*</, '<xmp:MetadataDate><', 'when that was said'],
  [/uuid:/, 'none:', 'which document it is'],
  [/RenditionClass>default</, 'RenditionClass>draft<', 'which version of it'],
  [/\/TrimBox\[[^\]]*\]/, '', 'each page has its boxes'],
  [/\/TrimBox\[0 0 \S+/, '/TrimBox[-99 0 99', 'the cut page is within its bleed'],
  [/\/BleedBox\[-\S+ -\S+/, '/BleedBox[-99 -99', 'the bleed is within the sheet'],
  [
    /(\/Type\/Page\/Parent[^\n]*?)\/Group<<\/S\/Transparency\/CS\/DeviceCMYK>>/,
    '$1/Annots[]',
    'nothing is to be clicked on a page',
  ],
  [/\/DefaultRGB\[[^\]]*\]/, '', 'red, green and blue have a profile'],
  [/\/CS\/DeviceCMYK/, '/CS/DeviceRGB', 'what is clear is blended in inks'],
  [/\/FontFile[23] \d+ 0 R/, '', 'fonts are within'],
  [/\/ca 0?\.\d+/, '/TR/I', 'no curves of a press'],
];

/** Makes one change in the file, before it is compressed if necessary. */
function spoilt(find: RegExp, by: string): Uint8Array {
  let count = 0;
  const tamper = (bytes: Uint8Array): Uint8Array => {
    const text = Buffer.from(bytes).toString('latin1');
    const found = count > 0 ? null : find.exec(text);
    if (!found) return bytes;
    count++;
    // Compressed objects are found by their offsets, so the length must stay the same.
    const put = found[0].replace(find, by).padEnd(found[0].length);
    const rest = text.slice(found.index + found[0].length);
    return Buffer.from(text.slice(0, found.index) + put + rest, 'latin1');
  };
  const { platform } = world;
  const deflate: typeof platform.deflate = (bytes, level) => platform.deflate(tamper(bytes), level);
  const bytes = bytesOf({}, { ...world, platform: { ...platform, deflate } });
  const whole = tamper(bytes);
  if (count === 0) throw new Error(`the file has nothing like ${find}`);
  return whole;
}

describe('a file of PDF/X-4', () => {
  it('violates no rule, is complete, and is the same each time', async () => {
    const bytes = bytesOf();
    expect(await pdfxFaults(bytes)).toEqual([]);
    expect(await checkPdf(bytes)).toMatchObject({ clean: true });
    expect(bytesOf()).toEqual(bytes);
  });

  it.each(SPOILT)('is detected as invalid where %s becomes %s', async (find, by, rule) => {
    expect(await pdfxFaults(spoilt(find, by))).toContain(rule);
  });

  it('reports the standards it conforms to', () => {
    const rendered = made();
    expect(rendered.ok && [rendered.value.conformance, rendered.warnings]).toEqual([['pdf/x-4'], []]);
  });

  it.skipIf(!java)('can also conform to PDF/A and PDF/UA, as veraPDF judges colours, fonts and metadata', () => {
    const pairs = (['pdf/a-2u', 'pdf/a-3b', 'pdf/ua-1'] as const).map((standard) => {
      return { bytes: bytesOf({ pdf: { conformance: ['pdf/x-4', standard] }, elements: described }), standard };
    });
    expect(judge(pairs).map(({ broken }) => broken)).toEqual([{}, {}, {}]);
  });

  it('omits internal links from the page', async () => {
    const elements = [
      { type: 'text', ...at(5, 3, 50, 6), text: 'See below', link: '#end' },
      { type: 'text', id: 'end', ...at(5, 20, 50, 6), text: 'End', outline: 'End' },
    ];
    expect(await pdfxFaults(bytesOf({ elements, pdf: { bleed: '0mm' } }))).toEqual([]);
  });
});

const described = ELEMENTS.map((element) => (element.type === 'image' ? { ...element, alt: 'two dots' } : element));

describe('rejects documents that cannot be printed on a press', () => {
  const text = { type: 'text', ...at(5, 3, 50, 6), text: 'box' };
  const shape = { type: 'rectangle', ...at(5, 3, 50, 6) };

  it('without an output condition, with passwords or attachments, or in PDF 2.0', () => {
    expect(problems({ pdf: { outputIntent: undefined } })).toEqual(['CONFLICT /template/pdf/conformance']);
    expect(problems({ pdf: { encryption: { userPassword: 'secret' } } })).toEqual([
      'CONFLICT /template/pdf/encryption',
    ]);
    const attachments = [{ name: 'a.xml', source: 'data:application/xml,<a/>' }];
    expect(problems({ pdf: { attachments } })).toEqual(['CONFLICT /template/pdf/attachments']);
    expect(problems({ pdf: { conformance: ['pdf/x-4', 'pdf/a-4'] } })).toEqual(['CONFLICT /template/pdf/conformance']);
  });

  it('with an invalid profile, or one that is not for a press', () => {
    const uri = (bytes: Uint8Array) =>
      `data:application/vnd.iccprofile;base64,${Buffer.from(bytes).toString('base64')}`;
    const path = '/template/pdf/outputIntent/profile';
    const given = (profile: string) => problems({ pdf: { outputIntent: { profile } } });
    expect(given('press.icc')).toEqual([`ASSET_NOT_FOUND ${path}`]);
    expect(given('data:text/plain,press')).toEqual([`INVALID_VALUE ${path}`]);
    expect(given(uri(pressProfile('a', { deviceClass: 'mntr' })))).toEqual([`INVALID_VALUE ${path}`]);
    expect(given(uri(pressProfile('a', { space: 'RGB ' })))).toEqual([`INVALID_VALUE ${path}`]);
    expect(given(uri(pressProfile('a', { leaveOut: 'A2B0' })))).toEqual([`INVALID_VALUE ${path}`]);
    expect(given(uri(pressProfile().subarray(0, 400)))).toEqual([`INVALID_VALUE ${path}`]);
    expect(given(uri(pressProfile()))).toEqual([]);
  });

  it('with links or fields, one ink in two colours, no title, or no date', () => {
    const here = 'NOT_CONFORMING /template/elements/0';
    expect(problems({ elements: [{ ...text, link: 'https://example.com' }] })).toEqual([here]);
    expect(problems({ elements: [{ ...text, field: { type: 'text', name: 'box' } }] })).toEqual([here]);
    const inked = (ink: string) => ({ ...shape, style: { fill: `spot(Gold, device-cmyk(${ink}))` } });
    expect(problems({ elements: [inked('0 0 1 0'), inked('0 0 0.9 0')] })).toEqual([
      'NOT_CONFORMING /template/elements/1',
    ]);
    expect(problems({ elements: [inked('0 0 1 0'), inked('0 0 1 0')] })).toEqual([]);
    expect(problems({ meta: {} })).toEqual(['NOT_CONFORMING /template/meta/name']);
    expect(problems({ pdf: { created: undefined } })).toEqual(['NOT_CONFORMING /template/pdf/created']);
  });

  it('and warns about content that ends at the page edge', () => {
    const warnings = (element: object, bleed = '3mm') => {
      const rendered = made({ elements: [element], pdf: { bleed } });
      return rendered.ok ? rendered.warnings.map(({ code, path }) => `${code} ${path}`) : rendered.problems;
    };
    const missing = ['BLEED_MISSING /template/elements/0'];
    expect(warnings({ ...shape, ...at(0, 0, 60, 10) })).toEqual(missing);
    expect(warnings({ ...shape, ...at(-3, -3, 66, 10) })).toEqual([]);
    expect(warnings({ ...shape, ...at(-1, -3, 64, 10) })).toEqual(missing);
    expect(warnings({ ...shape, ...at(-3, -3, 66, 10) }, '0mm')).toEqual([]);
    expect(warnings({ ...shape, ...at(0, 5, 60, 10) }, '0mm')).toEqual(missing);
    expect(warnings({ ...shape, ...at(5, 5, 10, 10) })).toEqual([]);
  });
});

describe('a profile', () => {
  it('is read by its name in any encoding, and never beyond its end', () => {
    expect(readPressProfile(pressProfile('Offset, coated'))).toEqual({ kind: 'press', name: 'Offset, coated' });
    const whole = pressProfile();
    for (let place = 0; place < 400; place++) {
      const damaged = whole.slice();
      damaged[place] = 0xff;
      expect(['press', 'fault']).toContain(readPressProfile(damaged).kind);
      expect(readPressProfile(whole.subarray(0, place)).kind).toBe('fault');
    }
  });
});
