import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createNodeWorld } from '../../../node/src/node-world.ts';
import { readPng } from '../../../tests/eyes/picture.ts';
import { latin1 } from '../base/bytes.ts';
import { crc16 } from '../paint/zpl/graphic-field.ts';
import { renderTemplate } from '../render.ts';
import { drawZpl } from './draw-zpl.ts';
import { previewPng } from './preview-zpl.ts';

const world = createNodeWorld();
const label = (fields: string) => `^XA^PW16^LL4^LH0,0^FWN^PON^PMN^LRN\n${fields}\n^PQ1\n^XZ`;

function drawn(zpl: string) {
  const result = drawZpl(zpl, { faces: world.text });
  if (!result.ok) throw new Error(result.message);
  return result.labels;
}

describe('draws the labels that Platen prints', () => {
  for (const slug of ['parcel-4x6', 'product-2x1', 'shelf-label', 'conference-badge']) {
    test.each(['z64', 'acs'] as const)(`${slug} as %s is identical to the other encoding`, (graphics) => {
      const read = (file: string) => JSON.parse(readFileSync(`library/${slug}/${file}.json`, 'utf8'));
      const render = (packing: 'z64' | 'acs') => {
        const options = { format: 'zpl', now: 0, printer: { graphics: packing } } as const;
        const rendered = renderTemplate(read('template'), read('data'), options, world);
        if (!rendered.ok) throw new Error(JSON.stringify(rendered.problems));
        return Buffer.from(rendered.value.bytes).toString('latin1');
      };
      const [one] = drawn(render(graphics));
      const [other] = drawn(render(graphics === 'z64' ? 'acs' : 'z64'));
      expect(one).toEqual(other);
      expect(one!.bits.some((byte) => byte !== 0)).toBe(true);
    });
  }
});

test('draws boxes and graphics at their positions, clipped at the edge', () => {
  const [sheet] = drawn(label('^FO1,1^GB3,2,1^FS\n^FO14,0^GFA,2,2,1,F0F0^FS'));
  expect([...sheet!.bits]).toEqual([0b00000000, 0b00000011, 0b01110000, 0b00000011, 0b01110000, 0, 0, 0]);
});

test('a preview has one pixel per dot, and black ink', () => {
  const [sheet] = drawn(label('^FO0,0^GB16,1,1^FS'));
  const picture = readPng(previewPng(sheet!, world.platform));
  expect([picture.width, picture.height]).toEqual([16, 4]);
  expect([picture.pixels[0], picture.pixels[16 * 4]]).toEqual([0, 255]);
});

test('returns several labels in order, each once', () => {
  expect(drawn(label('') + label('^FO0,0^GB1,1,1^FS')).map(({ bits }) => bits[0])).toEqual([0, 0x80]);
});

test('shifts a label and the labels after it with ^LS and ^LT', () => {
  const box = '^FO6,1^GB3,1,1^FS';
  const [first, second] = drawn(label(`^LS2^LT-1${box}`) + label(box));
  expect([...first!.bits]).toEqual([0b00001110, 0, 0, 0, 0, 0, 0, 0]);
  expect(second).toEqual(first);
});

test('skips the data of tags, cuts, pauses and the darkness', () => {
  const tag = '^RS8,,,3\n^RFW,H,2,12,A^FD3034257BF7194E4000001A85^FS\n^RFW,H,P^FD1A2B3C4D^FS\n^RLM,,L,L^FS';
  const zpl = `~SD22\n${label(`^MMD^PP${tag}\n^FO0,0^GB1,1,1^FS`)}\n~JK\n`.replace('^PQ1', '^PQ6,2,0,N');
  expect(drawZpl(zpl, { faces: world.text })).toMatchObject({ ok: true, quantities: [6], nativeTexts: 0 });
  expect(drawn(zpl)).toEqual(drawn(label('^FO0,0^GB1,1,1^FS')));
});

test('draws labels without a size in the given size', () => {
  const zpl = '^XA^FO0,0^GB1,1,1^FS^PQ1^XZ';
  const sized = drawZpl(zpl, { faces: world.text, labelSize: { widthDots: 16, heightDots: 4 } });
  expect(sized).toMatchObject({ ok: true, labels: drawn(label('^FO0,0^GB1,1,1^FS')) });
});

describe('rejects unknown commands by name', () => {
  const refused: readonly (readonly [string, string])[] = [
    ['^XA^PW8^LL8^FO0,0^A0N,20^FDx^FS^XZ', 'height and width'],
    ['^XA^PW8^LL8^FO0,0^AAN,20,20^FDx^FS^XZ', '^AAN,20'],
    [label('^FO0,0^A0N,20,20^FDČ^FS'), 'U+010c'],
    [label('^FO0,0^A0N,32000,32000^FDxxx^FS'), 'too much text'],
    ['~JR', 'not a command'],
    [label('~JK'), 'not a command'],
    [label('^LS'), 'not a valid shift'],
    [label('^RLM,,P,Q^FS'), '^RLM,,P,Q'],
    ['^FO0,0', 'outside'],
    ['^XA^PW8^LL8', 'no ^XZ'],
    ['^XA^FO0,0^GB1,1,1^FS^XZ', 'no ^PW'],
    ['^XA^PW99999^LL8^XZ', 'dots long'],
    [label('^FO0,0^GFA,2,2,1,:Z64:eJz7DwABAQEA:0000^FS'), 'checksum'],
    [label('^FO0,0^GFA,2,2,1,F0^FS'), 'fewer rows'],
    [label('^FO0,0^GFA,1,1,1,F0F0^FS'), 'more rows'],
    [label('^FO0,0^GFA,3,3,2,F0^FS'), 'whole number of rows'],
    ['<html>', 'not a command'],
  ];
  test.each(refused)('%s', (zpl, why) => {
    expect(drawZpl(zpl, { faces: world.text })).toMatchObject({ ok: false, message: expect.stringContaining(why) });
  });
});

test('rejects a decompression bomb before unpacking it', () => {
  const data = deflateSync(Buffer.alloc(50_000_000)).toString('base64');
  const crc = crc16(latin1(data)).toString(16).toUpperCase().padStart(4, '0');
  const zpl = label(`^FO0,0^GFA,2,2,1,:Z64:${data}:${crc}^FS`);
  expect(drawZpl(zpl, { faces: world.text })).toMatchObject({
    ok: false,
    message: expect.stringContaining('more data than its header declares'),
  });
});
