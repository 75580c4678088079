import { encode as encodeJpeg } from 'jpeg-js';
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { createNodeWorld } from '../../../../node/src/node-world.ts';
import { checkPdf } from '../../../../tests/eyes/check-pdf.ts';
import { drawPdf, pdfInfo } from '../../../../tests/eyes/draw-pdf.ts';
import { ink, inkBox, type Picture } from '../../../../tests/eyes/picture.ts';
import { readCodes } from '../../../../tests/eyes/read-codes.ts';
import { pdfStreams, readablePdf } from '../../../../tests/readable-pdf.ts';
import { lineOf, pageOf, sceneOf } from '../../../../tests/scenes.ts';
import { BLACK, type Color } from '../../base/color.ts';
import { rotationAbout, scaling, translation } from '../../base/geometry.ts';
import { encodeCode } from '../../codes/encode.ts';
import type { CodeSymbol } from '../../codes/symbol.ts';
import type { Image } from '../../image/image.ts';
import { loadImage } from '../../image/load-image.ts';
import { ellipsePath, LINE, linePath, MOVE, QUAD, rectPath } from '../../scene/path.ts';
import type { CodeItem, GroupItem, ImageItem, Item, LinkItem, Metadata, PathItem } from '../../scene/scene.ts';
import { paintPdf } from './paint-pdf.ts';

const world = createNodeWorld();
const RED: Color = { red: 255, green: 0, blue: 0, alpha: 1 };
const BLUE: Color = { red: 0, green: 0, blue: 255, alpha: 1 };

const paint = (items: readonly Item[], width = 200, height = 100) =>
  paintPdf(sceneOf([pageOf(items, width, height)]), world.platform);

/** Paints a page, checks the file and draws it. */
async function look(items: readonly Item[], { dpi = 72, width = 200, height = 100 } = {}): Promise<Picture> {
  const bytes = paint(items, width, height);
  operators(bytes);
  expect(await checkPdf(bytes)).toMatchObject({ clean: true });
  const [page] = await drawPdf(bytes, dpi);
  return page!;
}

/** Number of operands of each drawing operator (ISO 32000-1, annex A). */
const NUMBERS: Readonly<Record<string, number>> = {
  q: 0,
  Q: 0,
  cm: 6,
  w: 1,
  g: 1,
  G: 1,
  rg: 3,
  RG: 3,
  re: 4,
  m: 2,
  l: 2,
  c: 6,
  h: 0,
  f: 0,
  'f*': 0,
  S: 0,
  B: 0,
  W: 0,
  n: 0,
  BT: 0,
  ET: 0,
  Tm: 6,
  Tc: 1,
  Ts: 1,
};

/** Returns the first content stream. Checks that every operator has the correct number of operands. */
function operators(bytes: Uint8Array): string {
  const stream = Buffer.from(pdfStreams(bytes)[0]!.unpacked()).toString('latin1');
  let numbers = 0;
  for (const token of stream.replace(/\[[^\]]*\]|<[^>]*>|\/\w+/g, '').split(/\s+/)) {
    if (/^[-.\d]+$/.test(token)) numbers++;
    else {
      if (NUMBERS[token] !== undefined && NUMBERS[token] !== numbers)
        throw new Error(`${numbers} numbers for ${token}`);
      numbers = 0;
    }
  }
  return stream;
}

function pixel({ width, pixels }: Picture, x: number, y: number): readonly number[] {
  return [...pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)];
}

const box = (x: number, y: number, width: number, height: number, fill: Color): PathItem => {
  return { kind: 'path', path: rectPath({ x, y, width, height }), fill };
};
const group = (items: readonly Item[], more: Partial<GroupItem>): GroupItem => ({ kind: 'group', items, ...more });

test('a document without a title has no title in the PDF, and each page has its boxes', async () => {
  const { metadata, ...scene } = sceneOf([pageOf([], 200, 100)]);
  const bytes = paintPdf({ ...scene, metadata: { ...metadata, title: 'Untitled' } }, world.platform);
  const file = readablePdf(bytes);
  for (const word of ['Untitled', '/Title', 'dc:title', 'DisplayDocTitle']) expect(file).not.toContain(word);
  expect(file).toContain('/MediaBox[0 0 200 100]/BleedBox[0 0 200 100]/TrimBox[0 0 200 100]');
  expect(await checkPdf(bytes)).toMatchObject({ clean: true });
});

describe('the file', () => {
  test('has the same bytes each time, and another identifier for another document', () => {
    const scene = sceneOf([pageOf([lineOf(world, 'Same', { x: 10, y: 20 }), box(0, 0, 10, 10, RED)])]);
    const bytes = paintPdf(scene, createNodeWorld().platform);
    expect(paintPdf(scene, world.platform)).toEqual(bytes);
    const id = (file: Uint8Array) => /\/ID\[<(\w{32})><\1>\]/.exec(Buffer.from(file).toString('latin1'))?.[1];
    expect(id(bytes)).toBeDefined();
    expect(id(paint([box(0, 0, 1, 1, RED)]))).not.toBe(id(paint([box(0, 0, 1, 2, RED)])));
  });

  test('has pages of different sizes', async () => {
    const pages = [pageOf([box(0, 0, 10, 10, RED)], 288, 432), pageOf([], 595.276, 841.89)];
    const bytes = paintPdf(sceneOf(pages), world.platform);
    expect(await checkPdf(bytes)).toMatchObject({ clean: true });
    const { pages: sizes } = await pdfInfo(bytes);
    expect(sizes.map(({ width, height }) => [width, height])).toEqual([
      [288, 432],
      [595.276, 841.89],
    ]);
  });

  test.each<Metadata>([
    { title: 'Plain', language: 'en' },
    {
      title: 'Brackets (a) \\ back) slash(',
      author: 'Zoë & <Söhne>',
      subject: '価格 🏷 "quoted"',
      keywords: 'a, b; ü',
      language: 'de-CH',
    },
    { title: 'Line\nbreak \u0000 zero', author: '', language: 'ja' },
  ])('declares that it is $title', async (metadata) => {
    const bytes = paintPdf(sceneOf([pageOf([])], metadata), world.platform);
    expect(await checkPdf(bytes)).toMatchObject({ clean: true });
    const { info, xmp } = await pdfInfo(bytes);
    const { title, author, subject, keywords } = metadata;
    expect(info).toMatchObject({ Title: title, Producer: 'Platen', Language: metadata.language });
    expect([info.Author, info.Subject, info.Keywords]).toEqual([author || undefined, subject, keywords]);
    expect(info).not.toHaveProperty('CreationDate');
    const escaped = title.replaceAll('\u0000', '\ufffd').replace(/"/g, '&quot;');
    expect(xmp).toContain(`<rdf:li xml:lang="x-default">${escaped}</rdf:li>`);
    if (author) expect(xmp).toContain('<rdf:li>Zoë &amp; &lt;Söhne&gt;</rdf:li>');
  });

  test('has the creation date of the document in both places', async () => {
    const created = Date.UTC(2026, 10, 20, 12, 34, 56, 789);
    const bytes = paintPdf(sceneOf([pageOf([])], { title: 'Dated', language: 'en', created }), world.platform);
    expect(await checkPdf(bytes)).toMatchObject({ clean: true });
    const { info, xmp } = await pdfInfo(bytes);
    expect([info.CreationDate, info.ModDate]).toEqual(['D:20261120123456Z', 'D:20261120123456Z']);
    expect(xmp).toContain('xmlns:xmp="http://ns.adobe.com/xap/1.0/"');
    expect(xmp).toContain('<xmp:CreateDate>2026-11-20T12:34:56Z</xmp:CreateDate>');
    expect(xmp).toContain('<xmp:ModifyDate>2026-11-20T12:34:56Z</xmp:ModifyDate>');
  });

  test('has an outline of its pages, under the last entry of a lower level', async () => {
    const entry = (title: string, level: number, y: number) => ({ title, level, y });
    const pages = [
      { ...pageOf([], 200, 100), outline: [entry('One', 1, 10), entry('(1.1)', 2, 40), entry('1.1.1', 6, 50)] },
      pageOf([]),
      { ...pageOf([], 200, 300), outline: [entry('1.2 é', 3, 60), entry('Two', 1, -5), entry('Three', 1, 120.5)] },
    ];
    const bytes = paintPdf(sceneOf(pages), world.platform);
    expect(await checkPdf(bytes)).toMatchObject({ clean: true });
    const read = (await pdfInfo(bytes)).outline.map(({ title, depth, page, top }) => [title, depth, page, top]);
    expect(read).toEqual([
      ['One', 0, 1, 10],
      ['(1.1)', 1, 1, 40],
      ['1.1.1', 2, 1, 50],
      ['1.2 é', 2, 3, 60],
      ['Two', 0, 3, 0],
      ['Three', 0, 3, 120.5],
    ]);
    expect((await pdfInfo(paint([]))).outline).toEqual([]);
  });

  test('contains attachments in the order of their names', async () => {
    const attachments = [
      {
        name: 'zoë (1).xml',
        mediaType: 'application/xml',
        description: 'Ä (b)',
        relationship: 'alternative' as const,
        bytes: Buffer.from('<a/>'),
      },
      { name: 'b.csv', mediaType: 'text/csv', bytes: new Uint8Array([0, 255, 10]) },
      { name: 'éa', mediaType: 'application/octet-stream', bytes: new Uint8Array() },
    ];
    const bytes = paintPdf({ ...sceneOf([pageOf([])]), attachments }, world.platform);
    expect(await checkPdf(bytes)).toMatchObject({ clean: true });
    const read = (await pdfInfo(bytes)).attachments.map((file) => [file.name, file.description, [...file.bytes]]);
    expect(read).toEqual([
      ['b.csv', '', [0, 255, 10]],
      ['zoë (1).xml', 'Ä (b)', [...Buffer.from('<a/>')]],
      ['éa', '', []],
    ]);
    const text = readablePdf(bytes);
    expect(text).toContain('/Subtype/application#2fxml/Params<</Size 4>>');
    expect(text).toMatch(/\/AF\[(\d+ 0 R ?){3}\]/);
    expect(text.match(/\/AFRelationship\/\w+/g)).toEqual([
      '/AFRelationship/Alternative',
      '/AFRelationship/Unspecified',
      '/AFRelationship/Unspecified',
    ]);
    expect((await pdfInfo(paint([]))).attachments).toEqual([]);
  });
});

describe('paths', () => {
  test('are filled in their colour at their position', async () => {
    const page = await look([box(20, 10, 50, 30, RED), box(100, 10, 50, 30, { ...BLUE, alpha: 0.5 })]);
    expect([pixel(page, 19, 20), pixel(page, 20, 10), pixel(page, 69, 39), pixel(page, 70, 39)]).toEqual([
      [255, 255, 255],
      [255, 0, 0],
      [255, 0, 0],
      [255, 255, 255],
    ]);
    const [red, green, blue] = pixel(page, 120, 20);
    expect([red, green].every((value) => Math.abs(value! - 127.5) <= 1.5)).toBe(true);
    expect(blue).toBe(255);
  });

  test('are stroked with dashes, butt caps and mitred corners', async () => {
    const stroke = { color: BLACK, width: 4, dash: [10, 5] };
    const dashed: PathItem = { kind: 'path', path: linePath(10, 20, 100, 20), stroke };
    const solid = { color: RED, width: 6, dash: [] };
    const frame: PathItem = { kind: 'path', path: rectPath({ x: 13, y: 43, width: 34, height: 34 }), stroke: solid };
    const page = await look([dashed, frame]);
    const dark = Array.from({ length: 100 }, (_, x) => (pixel(page, x, 20)[0]! < 128 ? x : -1)).filter((x) => x >= 0);
    expect(dark.slice(0, 12)).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 25, 26]);
    expect(pixel(page, 9, 20)).toEqual([255, 255, 255]);
    expect([pixel(page, 10, 40), pixel(page, 49, 79), pixel(page, 30, 60)]).toEqual([
      [255, 0, 0],
      [255, 0, 0],
      [255, 255, 255],
    ]);
  });

  test('show their fill through a translucent stroke', async () => {
    const stroke = { color: { ...BLACK, alpha: 0.5 }, width: 20, dash: [] };
    const path = rectPath({ x: 30, y: 30, width: 40, height: 40 });
    const page = await look([{ kind: 'path', path, fill: RED, stroke }]);
    expect(pixel(page, 50, 50)).toEqual([255, 0, 0]);
    expect(pixel(page, 35, 50)[0]).toBeGreaterThan(120);
    expect(pixel(page, 35, 50)[1]).toBe(0);
    expect(pixel(page, 25, 50)[1]).toBeGreaterThan(120);
  });

  test('may have both types of curves', async () => {
    const quad = { verbs: [MOVE, QUAD, LINE], coords: [100, 50, 130, 0, 160, 50, 160, 60] };
    const page = await look([
      { kind: 'path', path: ellipsePath({ x: 10, y: 10, width: 60, height: 40 }), fill: RED },
      { kind: 'path', path: quad, fill: BLACK },
    ]);
    expect([pixel(page, 12, 12), pixel(page, 40, 12), pixel(page, 40, 30)]).toEqual([
      [255, 255, 255],
      [255, 0, 0],
      [255, 0, 0],
    ]);
    const curve = inkBox(ink(page, 40))!;
    expect(Math.abs(curve.x - 100)).toBeLessThanOrEqual(1);
    expect(curve.y).toBe(25);
  });

  test('without paint produce no output', () => {
    const clear = { ...RED, alpha: 0 };
    const empty = paint([]);
    const path = rectPath({ x: 0, y: 0, width: 9, height: 9 });
    expect(
      paint([box(0, 0, 9, 9, clear), { kind: 'path', path, stroke: { color: BLACK, width: 0, dash: [] } }]),
    ).toEqual(empty);
  });
});

describe('groups', () => {
  test('transform and clip their items, and do not affect later items', async () => {
    const page = await look([
      group([box(0, 0, 20, 10, RED)], { transform: translation(50, 20) }),
      group([box(20, 60, 40, 10, BLUE)], { transform: rotationAbout(90, { x: 40, y: 65 }) }),
      group([box(0, 0, 200, 100, RED)], { clip: rectPath({ x: 150, y: 50, width: 10, height: 10 }) }),
      group([group([box(50, 5, 2, 2, BLUE)], { transform: scaling(2) })], { transform: translation(20, 0) }),
      box(190, 90, 10, 10, BLACK),
    ]);
    expect([pixel(page, 55, 25), pixel(page, 40, 50), pixel(page, 25, 65)]).toEqual([
      [255, 0, 0],
      [0, 0, 255],
      [255, 255, 255],
    ]);
    expect([pixel(page, 155, 55), pixel(page, 149, 55), pixel(page, 122, 12), pixel(page, 195, 95)]).toEqual([
      [255, 0, 0],
      [255, 255, 255],
      [0, 0, 255],
      [0, 0, 0],
    ]);
  });

  test('have one opacity as a whole', async () => {
    const both = [box(20, 20, 40, 40, RED), box(40, 40, 40, 40, BLUE)];
    const page = await look([
      group(both, { opacity: 0.5 }),
      group([group(both, { opacity: 0.5 })], { transform: translation(100, 0), opacity: 0.999 }),
    ]);
    for (const x of [0, 100]) {
      const [red, green, blue] = pixel(page, x + 50, 50);
      expect(blue).toBe(255);
      expect(Math.abs(red! - 127.5)).toBeLessThanOrEqual(2);
      expect(Math.abs(green! - 127.5)).toBeLessThanOrEqual(2);
    }
  });

  test('of one item need no transparency group', () => {
    const file = (items: readonly Item[]) => readablePdf(paint(items));
    const one = box(0, 0, 10, 10, RED);
    expect(file([group([group([one], { opacity: 0.5 })], { opacity: 0.5 })])).toContain('/a250<</ca .25>>');
    expect(file([group([one], { opacity: 0.5 })])).not.toContain('/Form');
    expect(file([group([one, one], { opacity: 0.5 })])).toContain('/Subtype/Form');
  });

  test('that are transparent or completely clipped show nothing', async () => {
    const page = await look([
      group([box(0, 0, 50, 50, RED), box(0, 0, 50, 50, BLUE)], { opacity: 0 }),
      group([box(0, 0, 50, 50, RED)], { clip: { verbs: [], coords: [] } }),
      group([box(0, 0, 50, 50, RED), box(0, 0, 5, 5, BLUE)], { transform: [0, 0, 0, 0, 10, 10], opacity: 0.5 }),
    ]);
    expect(inkBox(ink(page, 250))).toBeUndefined();
  });
});

function pngOf(pixelAt: (x: number, y: number) => readonly [number, number, number, number], size = 20): Uint8Array {
  const png = new PNG({ width: size, height: size });
  for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) png.data.set(pixelAt(x, y), (y * size + x) * 4);
  return PNG.sync.write(png);
}

function imageOf(bytes: Uint8Array, x: number, y: number, size = 40): ImageItem {
  const loaded = loadImage(bytes, world.platform);
  if (!loaded.ok) throw new Error(loaded.message);
  const at = { x, y, width: size, height: size };
  return { kind: 'image', image: loaded.image, box: at, dither: 'auto', threshold: 128 };
}

describe('images', () => {
  const corners = pngOf((x, y) => (y < 10 ? (x < 10 ? [255, 0, 0, 255] : [0, 255, 0, 255]) : [0, 0, 255, 255]));

  test('are upright in their box', async () => {
    const page = await look([imageOf(corners, 50, 30)]);
    expect([pixel(page, 55, 35), pixel(page, 85, 35), pixel(page, 70, 65), pixel(page, 49, 50)]).toEqual([
      [255, 0, 0],
      [0, 255, 0],
      [0, 0, 255],
      [255, 255, 255],
    ]);
  });

  test('are as translucent as they and their group are', async () => {
    const half = pngOf((x) => [0, 0, 0, x < 10 ? 0 : 128]);
    const page = await look([
      box(0, 0, 200, 100, RED),
      imageOf(half, 10, 10),
      group([imageOf(corners, 100, 10)], { opacity: 0.5 }),
    ]);
    expect(pixel(page, 15, 20)).toEqual([255, 0, 0]);
    expect(Math.abs(pixel(page, 45, 20)[0]! - 127)).toBeLessThanOrEqual(2);
    expect(Math.abs(pixel(page, 135, 20)[1]! - 127)).toBeLessThanOrEqual(2);
  });

  test('are grey if their pixels are, and are written once', () => {
    const gray = pngOf((x) => [x * 10, x * 10, x * 10, 255]);
    const file = readablePdf(paint([imageOf(gray, 0, 0), imageOf(gray, 50, 0)]));
    expect(file.match(/\/Subtype\/Image/g)).toHaveLength(1);
    expect(file).toContain('/ColorSpace/DeviceGray');
    expect(file).not.toContain('/SMask');
    expect(file).not.toContain('/S/Transparency');
  });

  test('keep the bytes of a JPEG', async () => {
    const data = Buffer.alloc(16 * 16 * 4, Buffer.from([0, 128, 0, 255]));
    const jpeg = new Uint8Array(encodeJpeg({ width: 16, height: 16, data }, 90).data);
    const item = imageOf(jpeg, 20, 20);
    expect(Buffer.from(paint([item])).includes(Buffer.from(jpeg))).toBe(true);
    const page = await look([item]);
    pixel(page, 40, 40).forEach((value, i) => {
      expect(Math.abs(value - [0, 128, 0][i]!)).toBeLessThanOrEqual(3);
    });
  });

  test('with inks store them as Adobe does', () => {
    const image: Image = {
      id: 'x',
      mediaType: 'image/jpeg',
      bytes: Uint8Array.of(0xff, 0xd8),
      widthPx: 1,
      heightPx: 1,
      components: 4,
      colorTransform: true,
      orientation: 1,
      isPlain: false,
      isPhoto: false,
      keptBytes: 0,
      pixels: () => ({ widthPx: 1, heightPx: 1, rgba: new Uint8Array(4) }),
    };
    const item: ImageItem = {
      kind: 'image',
      image,
      box: { x: 0, y: 0, width: 1, height: 1 },
      dither: 'auto',
      threshold: 0,
    };
    expect(readablePdf(paint([item]))).toContain('/DeviceCMYK/BitsPerComponent 8/Decode[1 0');
    // A PDF/A file must use only one colour space.
    const archived = paintPdf({ ...sceneOf([pageOf([item])]), standards: ['pdf/a-2b'] }, world.platform);
    expect(readablePdf(archived)).not.toContain('/DeviceCMYK');
  });
});

function symbolOf(symbology: string, value: string): CodeSymbol {
  const result = encodeCode({ symbology, value });
  if (!result.ok) throw new Error(result.message);
  return result.symbol;
}

describe('codes', () => {
  const code = (symbol: CodeSymbol, width: number, height: number): CodeItem => {
    const at = { x: 30, y: 30, width, height };
    return { kind: 'code', symbol, box: at, quietBox: at, color: BLACK };
  };

  test.each([
    ['code128', 'PLATEN-128', 180, 40],
    ['ean13', '4006381333931', 120, 50],
    ['qrcode', 'https://example.com/a?b=c', 73.3, 73.3],
    ['datamatrix', 'Data Matrix 1', 60, 60],
    ['pdf417', 'PDF417 text', 180, 60],
    ['maxicode', 'Maxi', 77.6, 74.2],
  ] as const)('%s is read back from the page', async (symbology, value, width, height) => {
    const page = await look([code(symbolOf(symbology, value), width, height)], { dpi: 300, width: 260, height: 140 });
    const found = await readCodes(page);
    expect(found.map(({ text }) => text)).toEqual([value]);
  });

  test('have whole modules without gaps', async () => {
    const symbol = symbolOf('qrcode', 'SEAMS');
    if (symbol.kind !== 'matrix') throw new Error('no matrix');
    // Frame of a finder pattern: seven modules wide, at an odd scale.
    const page = await look([code(symbol, symbol.columns * 3.37, symbol.columns * 3.37)], {
      dpi: 150,
      width: 160,
      height: 160,
    });
    const module = (3.37 * 150) / 72;
    const start = (30 * 150) / 72;
    const row = Math.round(start + module / 2);
    const frame = Array.from(
      { length: Math.floor(module * 7) - 2 },
      (_, i) => pixel(page, Math.ceil(start) + 1 + i, row)[0]!,
    );
    expect(Math.max(...frame)).toBe(0);
  });

  test('are small integers', () => {
    const bytes = paint([code(symbolOf('qrcode', 'https://example.com'), 70, 70)]);
    const rects = operators(bytes)
      .split('\n')
      .filter((text) => text.endsWith('re'));
    expect(rects.length).toBeGreaterThan(50);
    expect(rects.every((text) => /^\d+ \d+ \d+ \d+ re$/.test(text))).toBe(true);
    expect(bytes.length).toBeLessThan(2500);
  });
});

describe('links', () => {
  const link = (href: string): LinkItem => ({ kind: 'link', href, box: { x: 10, y: 20, width: 30, height: 8 } });

  test('are at their box, rotated or not', async () => {
    const items = [
      link('https://example.com/ä(1)?q=a b'),
      group([link('mailto:a@example.com')], { transform: translation(100, 10) }),
      group([link('tel:+41')], { transform: rotationAbout(90, { x: 0, y: 0 }) }),
    ];
    const bytes = paint(items);
    expect(await checkPdf(bytes)).toMatchObject({ clean: true });
    const { links } = await pdfInfo(bytes);
    expect(links.map(({ url, x, y, width, height }) => [url, x, y, width, height])).toEqual([
      ['https://example.com/%C3%A4(1)?q=a%20b', 10, 20, 30, 8],
      ['mailto:a@example.com', 110, 30, 30, 8],
      ['tel:+41', -28, 10, 8, 30],
    ]);
  });

  test.each(['javascript:alert(1)', 'file:///etc/passwd', 'java\nscript:x', '//example.com', 'data:text/html,x', ''])(
    'to %j are dropped',
    (href) => {
      expect(readablePdf(paint([link(href)]))).not.toContain('/Annot');
    },
  );
});
