/** The file must not contain commands for printers that receive raw PDF, whatever its untrusted content. */
import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { encode as encodeJpeg } from 'jpeg-js';
import { expect, test } from 'vitest';
import { createNodeWorld } from '../../../../node/src/node-world.ts';
import { drawPdf } from '../../../../tests/eyes/draw-pdf.ts';
import type { JsonObject } from '../../base/json.ts';
import { renderTemplate } from '../../render.ts';
import { hasExitSequence, inHexadecimal } from './exit-sequence.ts';

const world = createNodeWorld();
const EXIT = Buffer.from('\u001b%-12345X@PJL DEFAULT COPIES=99\r\n', 'latin1');

/** Returns bytes that deflate stores uncompressed. */
function incompressible(length: number): Buffer {
  const blocks = Array.from({ length: length / 32 }, (_, i) => createHash('sha256').update(String(i)).digest());
  return Buffer.concat(blocks);
}

const dataUri = (type: string, bytes: Uint8Array) => `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;

function pdf(template: JsonObject): Buffer {
  const whole = { dimensions: { width: '40mm', height: '20mm' }, elements: [], ...template };
  const result = renderTemplate(whole, {}, { format: 'pdf', now: 0 }, world);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return Buffer.from(result.value.bytes);
}

const picture = (source: string) => ({
  elements: [{ type: 'image', source, position: { x: '0mm', y: '0mm' }, width: '20mm', height: '20mm', fit: 'fill' }],
});

test('encodes the exit sequence in an attachment that deflate stores unchanged, and keeps the file', () => {
  const bytes = Buffer.concat([incompressible(4_096), EXIT]);
  expect(hasExitSequence(world.platform.deflate(bytes, 5)), 'deflate hides it by itself').toBe(true);
  const source = dataUri('application/octet-stream', bytes);
  const file = pdf({ pdf: { attachments: [{ name: 'a.bin', source }] } });
  expect(hasExitSequence(file)).toBe(false);
  const [, digits] = /\/Filter\[\/ASCIIHexDecode\/FlateDecode\]\/Length \d+>>stream\n([0-9a-f]+)>\nendstream/.exec(
    file.toString('latin1'),
  )!;
  expect(inflateSync(Buffer.from(digits!, 'hex')).equals(bytes)).toBe(true);
});

test('removes the exit sequence from a JPEG, which looks the same', async () => {
  const jpeg = encodeJpeg({ width: 8, height: 8, data: Buffer.alloc(256, Buffer.from([200, 30, 40, 255])) }, 90).data;
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, EXIT.length + 2]), EXIT]);
  const hostile = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]);
  const [plain, file] = [jpeg, hostile].map((bytes) => pdf(picture(dataUri('image/jpeg', bytes))));
  expect(hasExitSequence(file!)).toBe(false);
  const [[before], [after]] = await Promise.all([drawPdf(plain!, 72), drawPdf(file!, 72)]);
  expect(after).toEqual(before);
});

test('the hexadecimal filter is before the other filters of a stream', () => {
  const bytes = Uint8Array.of(0x1b, 0xff);
  expect(inHexadecimal({ entries: '/Filter/DCTDecode/DecodeParms<</ColorTransform 0>>', bytes }).entries).toBe(
    '/Filter[/ASCIIHexDecode/DCTDecode]/DecodeParms[null<</ColorTransform 0>>]',
  );
  expect(inHexadecimal({ entries: '/Type/Metadata', bytes })).toEqual({
    entries: '/Type/Metadata/Filter/ASCIIHexDecode',
    bytes: Uint8Array.from(Buffer.from('1bff>')),
  });
});

test('an encrypted file contains no exit sequence', () => {
  const bytes = Buffer.concat([incompressible(4_096), EXIT]);
  const attachments = [{ name: 'a.bin', source: dataUri('application/octet-stream', bytes) }];
  const file = pdf({ pdf: { attachments, encryption: { userPassword: 'a', ownerPassword: 'b' } } });
  expect(hasExitSequence(file)).toBe(false);
});
