/** The engine's doors: templates, data, expressions, schemas, fonts and pictures of strangers. */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { JsonObject } from '@platen/engine/base/json';
import { checkSchema, compileSchema, validateData } from '@platen/engine/data-schema/index';
import { FUNCTION_ENTRIES, parseInterpolation } from '@platen/engine/expression/index';
import { outcome } from '@platen/engine/expression/testing';
import { loadPicture } from '@platen/engine/image/load-image';
import { OUTPUT_FORMATS } from '@platen/engine/paint/formats';
import { renderTemplate } from '@platen/engine/render';
import { drawZpl } from '@platen/engine/zpl/draw-zpl';
import { createNodeWorld } from '@platen/node/node-world';
import { LIBRARY } from '@platen/service/testing/service';
import { CLEAR_WEBP, gifFile, jpegFile, LOSSLESS_WEBP, LOSSY_WEBP } from '../pictures.ts';
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
      const drawn = drawZpl(Buffer.from(damage(random, zpl)).toString('latin1'), world.text);
      if (!drawn.ok && drawn.message === '') throw new Error('refused without a reason');
    },
  },
];

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
