/** Inputs of the engine: untrusted templates, data, expressions, schemas, fonts and pictures. */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseTemplate } from '@platen/engine';
import type { JsonObject } from '@platen/engine/base/json';
import { checkSchema, compileSchema, validateData } from '@platen/engine/data-schema/index';
import { FUNCTION_ENTRIES, parseInterpolation } from '@platen/engine/expression/index';
import { outcome } from '@platen/engine/expression/testing';
import { loadPicture, loadSource } from '@platen/engine/image/load-image';
import { createPageDrawings } from '@platen/engine/image/page-drawings';
import { drawingPdf, PictureError } from '@platen/engine/image/picture-error';
import { importZpl } from '@platen/engine/import/import-zpl';
import { OUTPUT_FORMATS } from '@platen/engine/paint/formats';
import { rasterizeLabel } from '@platen/engine/paint/label/draw-page';
import { Pdfium } from '@platen/engine/pdf-source/pdfium';
import { renderTemplate } from '@platen/engine/render';
import { drawZpl } from '@platen/engine/zpl/draw-zpl';
import { interpretZpl } from '@platen/engine/zpl/interpret-zpl';
import { fieldSpans, fieldsOf } from '@platen/engine/zpl/label-fields';
import { createNodeWorld } from '@platen/node/node-world';
import { LIBRARY } from '@platen/service/testing/service';
import { CLEAR_AVIF, CLEAR_WEBP, gifFile, jpegFile, LOSSLESS_WEBP, LOSSY_WEBP, OPAQUE_AVIF } from '../pictures.ts';
import { damage, damageJson, damageText, type Json } from './mutate.ts';
import type { Random } from './random.ts';
import { expectDeclared, type Target } from './target.ts';

const world = createNodeWorld();
const readJson = (...path: string[]) => JSON.parse(readFileSync(join(LIBRARY, ...path), 'utf8')) as Json;
const library = readdirSync(LIBRARY).map((slug) => ({
  template: readJson(slug, 'template.json'),
  data: readJson(slug, 'data.json'),
}));

function render(random: Random, template: unknown, data: Json): void {
  const format = random.pick(OUTPUT_FORMATS);
  const isObject = typeof data === 'object' && data !== null && !Array.isArray(data);
  const result = renderTemplate(template, (isObject ? data : {}) as JsonObject, { format, dpi: 72, now: 0 }, world);
  if (!result.ok) expectDeclared(result.problems);
}

/** ZPL commands that Platen's output never contains. */
const CARRIER_ZPL = Buffer.from(
  '^XA^CI28^PW600^LL400^LH5,5^FXa^FS^DFR:F^FS^FO10,10^A0N,30^FN1^FS^XZ~DGR:A.GRF,8,2,FFgF0:,^XA^XFR:F^FS^FN1^FDx^FS' +
    '^FO9,9^GB90,60,9,B,3^FS^FO20,20^FR^ADN,36^FB200,3,2,J^FDone two\\&three^FS^BY2,2.5^FT50,200^B3R,N,60^FDAB^FS' +
    '^FO9,90^BQN,2,4^FDMM,B0003abc^FS^FO9,200^BXN,4,200^FD_10109501101530003^FS^FO300,9^XGR:A.GRF,2,2^FS^SN09,1,Y^PQ2^XZ',
);

const EPL = Buffer.from(
  'N\nq400\nQ400,24\nR5,5\nA20,20,1,3,2,2,R,"a\\"b"\nB20,60,3,1,2,4,60,B,"A>7"\nb9,9,Q,s4,eH,"x"\nb9,9,D,h6,"y"\nLO1,1,9,9\n' +
    'LE5,5,90,9\nLS1,1,3,90,70\nX9,9,3,90,90\nGW8,16,1,2,\x7f\xfe\nP2\n',
  'latin1',
);

/** Stored form with variables and a counter, printed twice. */
const EPL_FORM = Buffer.from(
  'FK"F"\nFS"F"\nV00,9,N,"Name"\nC0,6,N,+1,"Number"\nA20,20,0,3,1,1,N,V00\nB20,60,0,1,2,4,60,B,C0\nA9,9,0,1,1,1,N,"No. "C0\nFE\n' +
    'FR"F"\n?\nfirst\n000007\nP2\nFR"F"\n?\nsecond\n9\nP1,2\n',
);

const EXPRESSIONS = [
  'sum(map(items, i => i.qty * i.price)) | 0',
  'a ?? b?.c[0] ?? "none"',
  `upper(name) + \` of $\{city}\``,
  'formatDate(now(), "yyyy-MM-dd") === x ? [1, ...list] : { a: 1 }',
  ...FUNCTION_ENTRIES.map(({ name }) => `${name}(list, x => x, "a", 1)`),
];
const SCHEMA: Json = {
  type: 'object',
  required: ['a'],
  properties: {
    a: { type: 'array', items: { $ref: '#/$defs/b' }, maxItems: 3 },
    c: { pattern: '^(a+)+$', format: 'date' },
  },
  $defs: { b: { oneOf: [{ type: 'number', minimum: 1 }, { enum: ['x', null] }], not: { const: 2 } } },
  additionalProperties: { anyOf: [true, { minLength: 2, uniqueItems: true }] },
};
const DATA: Json = { a: [1, 'x', null], c: 'aaaaaaaaaaaaaaaaaaaaaaaa!', d: 'long' };
const font = readFileSync(
  createRequire(import.meta.resolve('@platen/service/main')).resolve(
    '@expo-google-fonts/cousine/400Regular/Cousine_400Regular.ttf',
  ),
);
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAAKUlEQVR42mP8z8Dwn4EIwESMIgYGBkYGBob/RCpkYmBgYGRiIFIhEwMDAwMAFhAEBTPkcFoAAAAASUVORK5CYII=',
  'base64',
);
const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><style>.a{fill:#f00}</style><defs><g id="g"><path d="M0 0h9v9z"/></g></defs>' +
    '<g transform="rotate(9) scale(.5)" clip-path="url(#c)"><use href="#g" class="a" x="1"/><circle r="2" stroke="red" stroke-dasharray="1 2"/></g>' +
    '<clipPath id="c"><rect width="4" height="50%"/></clipPath><polygon points="1,2 3,4 5,6" style="fill:rgb(1 2 3 / 50%)"/></svg>',
);
const zpl = Buffer.from('^XA^PW400^LL200^FO10,10^GFA,8,8,1,:Z64:eJz7/x8ABfsC/g==:1234^FS^FO5,5^GB10,10,2^FS^XZ');

/** File with annotations without appearance streams, which the viewer must draw. */
const ANNOTATED_PDF = Buffer.from(
  [
    '%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj',
    '2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 60 80]>>\nendobj',
    '3 0 obj\n<</Type/Page/Parent 2 0 R/Annots[4 0 R 5 0 R 6 0 R 7 0 R 8 0 R]>>\nendobj',
    '4 0 obj\n<</Subtype/Line/Rect[0 0 60 20]/L[5 5 50 9]/C[1 0 0]/LE[/Circle/Slash]/LL 5/LLE 2/Cap true/Contents(9 mm)/BS<</W 2/S/D/D[3 1]>>>>\nendobj',
    '5 0 obj\n<</Subtype/FreeText/Rect[0 20 60 50]/Contents(one two\\nthree)/DA(0 .4 0 rg /He 9 Tf)/Q 1/RD[9 1 1 1]/CL[1 22 5 24 9 30]/LE/OpenArrow/CA .5>>\nendobj',
    '6 0 obj\n<</Subtype/Polygon/Rect[0 50 30 80]/Vertices[1 51 29 60 9 79]/IC[0 0 1 0]>>\nendobj',
    '7 0 obj\n<</Subtype/PolyLine/Rect[30 50 60 80]/Vertices[31 51 50 60 39 79]/LE[/RClosedArrow/Diamond]/IC[.5]>>\nendobj',
    '8 0 obj\n<</Subtype/Stamp/Rect[5 60 50 70]/Name/NotApproved/F 4>>\nendobj\ntrailer\n<</Root 1 0 R/Size 9>>\nstartxref\n0\n%%EOF',
  ].join('\n'),
);

/**
 * Returns three PDF files: a file by Platen with fonts and object streams, an uncompressed file, and a file with
 * annotations.
 */
function pdfFiles(): readonly Uint8Array[] {
  const starter = library.find(({ template }) => !('pdf' in (template as object)))!;
  const own = renderTemplate(starter.template, starter.data as JsonObject, { format: 'pdf', now: 0 }, world);
  if (!own.ok) throw new Error('the starter is not rendered');
  const form =
    '<</Subtype/Form/BBox[0 0 9 9]/Resources<</ExtGState<</G<</ca .5/SMask/None>>>>>>/Length 25>>stream\n/G gs 0 1 0 rg 0 0 5 5 re f\nendstream';
  const plain = [
    '%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R/OCProperties<</D<</OFF[6 0 R]>>>>>>\nendobj',
    '2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 60 80]/Rotate 90>>\nendobj',
    '3 0 obj\n<</Type/Page/Parent 2 0 R/Contents[4 0 R]/Resources<</XObject<</F 5 0 R>>/Properties<</L 6 0 R>>/Font<</T<</Type/Font/Subtype/Type1/BaseFont/Courier>>>>>>>>\nendobj',
    '4 0 obj\n<</Length 66>>stream\nq 2 0 0 2 5 5 cm /F Do Q /OC/L BDC BT /T 9 Tf (a\\051) Tj ET EMC  \nendstream\nendobj',
    `5 0 obj\n${form}\nendobj`,
    '6 0 obj\n<</Type/OCG/Name(L)>>\nendobj\ntrailer\n<</Root 1 0 R/Size 7>>\nstartxref\n0\n%%EOF',
  ];
  return [own.value.bytes, Buffer.from(plain.join('\n')), ANNOTATED_PDF];
}

const PDF_FILES = pdfFiles();

export const ENGINE_TARGETS: readonly Target[] = [
  {
    name: 'template',
    attempt(random) {
      const { template, data } = random.pick(library);
      render(random, damageJson(random, template), random.below(3) === 0 ? damageJson(random, data) : data);
    },
  },
  {
    name: 'expression',
    attempt(random) {
      const source = damageText(random, random.pick(EXPRESSIONS));
      parseInterpolation(`{{${source}}} \\{{`);
      const result = outcome(source, { a: 1, name: 'Ada', list: [3, 'b', null], items: [{ qty: 2, price: 3 }] });
      if (!result.ok) expectDeclared([{ code: result.error.code, message: result.error.message, path: '' }]);
    },
  },
  {
    name: 'schema',
    attempt(random) {
      const schema = damageJson(random, SCHEMA);
      const problems = checkSchema(schema);
      if (problems.length > 0) return expectDeclared(problems);
      const mismatches = validateData(compileSchema(schema), damageJson(random, DATA) as JsonObject);
      if (mismatches.length > 0) expectDeclared(mismatches);
    },
  },
  {
    name: 'font',
    attempt(random) {
      const source = `data:font/ttf;base64,${Buffer.from(damage(random, font)).toString('base64')}`;
      const element = { type: 'text', position: { x: '1mm', y: '1mm' }, width: '20mm', text: 'Ag fi Äß' };
      const style = { fontFamily: 'Own' };
      const template = { dimensions: { width: '30mm', height: '20mm' }, fonts: [{ family: 'Own', source }] };
      render(random, { ...template, elements: [{ ...element, style }] }, {});
    },
  },
  picture('png', [png]),
  picture('jpeg', [jpegFile({ blocks: [[[9], [200]]] }), jpegFile({ blocks: [[[9, 100, 50]]], orientation: 6 })]),
  picture(
    'webp',
    [LOSSY_WEBP, CLEAR_WEBP, LOSSLESS_WEBP].map((text) => Buffer.from(text, 'base64')),
  ),
  picture(
    'avif',
    [OPAQUE_AVIF, CLEAR_AVIF].map((text) => Buffer.from(text, 'base64')),
  ),
  picture('gif', [
    gifFile({
      widthPx: 4,
      heightPx: 2,
      colors: [
        [0, 0, 0],
        [255, 255, 255],
      ],
      frames: [
        {
          x: 0,
          y: 0,
          rows: [
            [0, 1, 0, 1],
            [1, 0, 1, 0],
          ],
          clearIndex: 1,
        },
      ],
    }),
  ]),
  picture('svg', [svg]),
  {
    name: 'zpl',
    attempt(random) {
      const drawn = drawZpl(Buffer.from(damage(random, zpl)).toString('latin1'), { faces: world.text });
      if (!drawn.ok && drawn.message === '') throw new Error('refused without a reason');
    },
  },
  {
    name: 'foreign-zpl',
    attempt(random) {
      interpret(damage(random, random.pick([zpl, CARRIER_ZPL])));
    },
  },
  {
    name: 'foreign-epl',
    attempt(random) {
      interpret(damage(random, random.pick([EPL, EPL_FORM])));
    },
  },
  {
    name: 'import-zpl',
    attempt(random) {
      const imported = importZpl(damage(random, CARRIER_ZPL), { fields: { value: 'x' } }, world);
      if (!imported.ok) return expectDeclared(imported.problems);
      const { template } = imported.value;
      const parsed = parseTemplate(template, world.expressions);
      if (!parsed.ok) throw new Error(`the imported template is not valid: ${parsed.problems[0]?.message}`);
      render(random, template, (template['sample'] ?? {}) as Json);
    },
  },
  {
    name: 'pdf',
    attempt(random) {
      const file = damage(random, random.pick(PDF_FILES));
      const loaded = loadSource(file, world.platform, world.text, createPageDrawings());
      if (!loaded.ok) return expectDeclared([{ ...loaded, path: '' }]);
      const image = 'pages' in loaded ? loaded.pages.picture(1, false) : undefined;
      if (!image?.page) return;
      image.page.features();
      image.page.mainImage();
      try {
        image.page.transparency();
        image.pixels({ widthPx: 60, heightPx: 80 });
        drawingPdf(() => new Pdfium(world.platform, file).texts(0, { widthPt: 60, heightPt: 80 }));
      } catch (error) {
        if (!(error instanceof PictureError)) throw error;
      }
    },
  },
];

/** Draws the first label, and searches for each field in the stream. */
function interpret(stream: Uint8Array): void {
  const { scene, labels } = interpretZpl(stream, {}, world);
  const [page] = scene.pages;
  if (page) rasterizeLabel(page, scene.printer);
  const spanOf = fieldSpans(stream);
  for (const { box, offset } of labels.flatMap(fieldsOf)) {
    if (!Object.values(box).every(Number.isFinite)) throw new Error('a field has no place');
    const span = spanOf(offset);
    if (span && (span.start > offset || span.end < offset || span.end > stream.length + 3))
      throw new Error('the commands of a field are at another place');
  }
}

function picture(name: string, samples: readonly Uint8Array[]): Target {
  return {
    name,
    attempt(random) {
      const loaded = loadPicture(damage(random, random.pick(samples)), world.platform, world.text);
      if (!loaded.ok) return expectDeclared([{ ...loaded, path: '' }]);
      if ('drawing' in loaded) return;
      const { widthPx, heightPx, rgba } = loaded.image.pixels();
      if (rgba.length !== widthPx * heightPx * 4) throw new Error('the pixels are not as many as the image says');
    },
  };
}
