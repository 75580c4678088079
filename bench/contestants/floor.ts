/**
 * Lower bound: hand-written code that does only the minimum work for the documents. The PDF label uses Helvetica
 * without embedding, and precomputed rectangles for the barcodes. The PNG label uses precomputed pixels. There is no
 * layout, shaping or encoding.
 */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import type { Drawing } from '../documents/drawing.ts';
import type { Open } from '../race/contestant.ts';
import { serve } from '../race/serve.ts';

function paintPdf({ width, height, strokes, texts, codes }: Drawing): Uint8Array {
  const n = (value: number) => String(Math.round(value * 1000) / 1000);
  let content = '';
  for (const { x, y, width: w, height: h, lineWidth } of strokes) {
    content +=
      h === 0
        ? `${n(lineWidth)} w ${n(x)} ${n(height - y)} m ${n(x + w)} ${n(height - y)} l S\n`
        : `${n(lineWidth)} w ${n(x)} ${n(height - y - h)} ${n(w)} ${n(h)} re S\n`;
  }
  for (const { text, x, y, size, bold } of texts) {
    const shown = text.replace(/[()\\]/g, '\\$&');
    content += `BT /${bold ? 'B' : 'R'} ${n(size)} Tf ${n(x)} ${n(height - y)} Td (${shown}) Tj ET\n`;
  }
  for (const { runs } of codes) {
    for (const { x, y, width: w, height: h } of runs) content += `${n(x)} ${n(height - y - h)} ${n(w)} ${n(h)} re\n`;
    content += 'f\n';
  }
  const packed = deflateSync(Buffer.from(content, 'latin1'), { level: 5 });
  const font = (name: string) => `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${n(width)} ${n(height)}]/Contents 4 0 R/Resources<</Font<</R 5 0 R/B 6 0 R>>>>>>`,
    `<</Length ${packed.length}/Filter/FlateDecode>>stream\n${packed.toString('latin1')}\nendstream`,
    ...[font('Helvetica'), font('Helvetica-Bold')],
  ];
  let file = '%PDF-1.7\n';
  const offsets = objects.map((object, i) => {
    const offset = file.length;
    file += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const id = createHash('sha256').update(file, 'latin1').digest('hex').slice(0, 32);
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const trailer = `trailer\n<</Size 7/Root 1 0 R/ID[<${id}><${id}>]>>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(`${file}xref\n0 7\n0000000000 65535 f \n${table}${trailer}`, 'latin1');
}

/** Compresses precomputed 8-bit gray scanlines at deflate level 1. */
function paintPng(scanlines: Uint8Array, width: number, height: number): Uint8Array {
  const chunk = (type: string, bytes: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), bytes]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(bytes.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  const data = deflateSync(scanlines, { level: 1 });
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

const open: Open<{ readonly drawing: Drawing }> = async (job) => {
  if (job === 'label-pdf') return { render: ({ drawing }) => paintPdf(drawing) };
  const { width, height, base64 } = JSON.parse(readFileSync(process.argv[6]!, 'utf8'));
  const scanlines = Buffer.from(base64, 'base64');
  return { render: () => paintPng(scanlines, width, height) };
};

await serve(open as Open<unknown>);
