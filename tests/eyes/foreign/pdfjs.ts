/** Mozilla's pdf.js with a canvas: draws pages, reads text, describes a file. It never uses the network. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { defined } from '@platen/engine/base/defined';
import {
  getDocument,
  OPS,
  type PDFDocumentProxy,
  type PDFPageProxy,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Picture } from '../picture.ts';

/** Run of text with the start of its baseline, in points from the top left of its page. Pages are one-based. */
export type PdfTextRun = {
  readonly page: number;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
  readonly fontName: string;
};

/** Box of a link, in points from the top left of its page. */
export type PdfLink = {
  readonly page: number;
  readonly url: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** Outline entry. Depth 0 is outermost. `top` is the distance of the target from the top of its page, in points. */
export type PdfOutlineEntry = {
  readonly title: string;
  readonly depth: number;
  readonly page: number;
  readonly top: number;
};

/** File attached to the PDF. */
export type PdfAttachment = {
  readonly name: string;
  readonly description: string;
  readonly bytes: Uint8Array;
};

export type PdfField = { readonly type: string; readonly name: string; readonly value: unknown };

export type PdfLeap = { readonly page: number; readonly to: number; readonly top: number };

/**
 * Description of a file: pages in points, document information, XMP packet, external links, attachments and outline.
 */
export type PdfInfo = {
  readonly pageCount: number;
  readonly pages: readonly { readonly width: number; readonly height: number }[];
  readonly info: Readonly<Record<string, unknown>>;
  readonly xmp: string | undefined;
  readonly links: readonly PdfLink[];
  /** Internal links: source page, target page, and distance of the target from the top of its page. */
  readonly leaps: readonly PdfLeap[];
  /** Form fields: type, name and value. */
  readonly fields: readonly PdfField[];
  readonly attachments: readonly PdfAttachment[];
  readonly outline: readonly PdfOutlineEntry[];
  /** Panel that a reader shows next to the pages when it opens the file. */
  readonly pageMode: string;
};

const maxPixels = 100_000_000;
const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const inPackage = (name: string): string => `${join(folder, name)}/`;

async function withDocument<Result>(
  bytes: Uint8Array,
  read: (document: PDFDocumentProxy) => Promise<Result>,
  password?: string,
): Promise<Result> {
  const task = getDocument({
    data: bytes.slice(),
    ...defined({ password }),
    standardFontDataUrl: inPackage('standard_fonts'),
    cMapUrl: inPackage('cmaps'),
    iccUrl: inPackage('iccs'),
    wasmUrl: inPackage('wasm'),
    useSystemFonts: false,
    disableFontFace: true,
    stopAtErrors: true,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    return await read(await task.promise);
  } finally {
    await task.destroy();
  }
}

async function eachPage<Result>(
  document: PDFDocumentProxy,
  read: (page: Awaited<ReturnType<PDFDocumentProxy['getPage']>>) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let number = 1; number <= document.numPages; number += 1)
    results.push(await read(await document.getPage(number)));
  return results;
}

/** Returns the structure tree of each page: roles, indented by depth, with alternative texts and languages. */
export function pdfTags(bytes: Uint8Array): Promise<readonly (readonly string[])[]> {
  return withDocument(bytes, (document) => eachPage(document, async (page) => linesOf(await page.getStructTree(), '')));
}

type TreeNode = {
  readonly role?: string;
  readonly alt?: string;
  readonly lang?: string;
  readonly children?: readonly object[];
};

function linesOf({ role, alt, lang, children = [] }: TreeNode, indent: string): string[] {
  if (role === undefined) return [];
  const line = `${indent}${role}${alt === undefined ? '' : ` ${JSON.stringify(alt)}`}${lang ? ` in ${lang}` : ''}`;
  return [line, ...children.flatMap((child) => linesOf(child, `${indent}  `))];
}

type AttachedFile = { readonly filename: string; readonly description: string; readonly content: Uint8Array };

type NodeCanvas = {
  readonly canvas: { readonly width: number; readonly height: number };
  readonly context: {
    getImageData(x: number, y: number, width: number, height: number): { readonly data: Uint8ClampedArray };
  };
};

/** Draws every page on white at `dpi / 72` pixels per point, with the size rounded to whole pixels. */
export function drawPdf(bytes: Uint8Array, dpi: number): Promise<readonly Picture[]> {
  return withDocument(bytes, (document) =>
    eachPage(document, async (page) => {
      const viewport = page.getViewport({ scale: dpi / 72 });
      const width = Math.round(viewport.width);
      const height = Math.round(viewport.height);
      if (width * height > maxPixels) throw new Error(`a page of ${width} by ${height} pixels is too large to draw`);
      const factory = document.canvasFactory as { create(width: number, height: number): NodeCanvas };
      const { canvas, context } = factory.create(width, height);
      await page.render({ canvas: canvas as never, viewport, background: '#ffffff' }).promise;
      return { width, height, pixels: new Uint8Array(context.getImageData(0, 0, width, height).data) };
    }),
  );
}

/** Returns the text of every page in file order, with the fonts' PostScript names. */
export function pdfText(bytes: Uint8Array, password?: string): Promise<readonly (readonly PdfTextRun[])[]> {
  return withDocument(
    bytes,
    (document) =>
      eachPage(document, async (page) => {
        // Font names are known only after the page's operators are read.
        await page.getOperatorList();
        const [, , , top] = page.view;
        const content = await page.getTextContent({ disableNormalization: true });
        return content.items.flatMap((item): PdfTextRun[] => {
          if (!('str' in item) || item.str === '') return [];
          const [, , c, d, x, y] = item.transform as number[];
          const font = page.commonObjs.get(item.fontName) as { readonly name?: string };
          return [
            {
              page: page.pageNumber,
              text: item.str,
              x: x! - page.view[0]!,
              y: top! - y!,
              width: item.width,
              size: Math.hypot(c!, d!),
              fontName: font.name ?? item.fontName,
            },
          ];
        });
      }),
    password,
  );
}

/** Displayed glyph: its characters, and its origin in points from the top left of the page. */
export type PdfGlyph = { readonly text: string; readonly x: number; readonly y: number };

type Matrix = readonly [number, number, number, number, number, number];
type ShownGlyph = { readonly unicode: string; readonly width: number; readonly isSpace: boolean };

const multiply = (outer: Matrix, inner: Matrix): Matrix => {
  const [a, b, c, d, e, f] = outer;
  const [g, h, i, j, k, l] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
};

/** Text state (ISO 32000-1, 9.3), limited to the parameters that move glyphs. */
type TextState = {
  matrix: Matrix;
  size: number;
  charSpacing: number;
  wordSpacing: number;
  scale: number;
  rise: number;
};

/** Follows the operators of every page to compute the origin of each glyph (ISO 32000-1, 9.4.4). */
export function pdfGlyphs(bytes: Uint8Array): Promise<readonly (readonly PdfGlyph[])[]> {
  return withDocument(bytes, (document) =>
    eachPage(document, async (page) => {
      const { fnArray, argsArray } = await page.getOperatorList();
      const glyphs: PdfGlyph[] = [];
      const saved: (TextState & { ctm: Matrix })[] = [];
      let ctm: Matrix = [1, 0, 0, -1, -page.view[0]!, page.view[3]!];
      let state: TextState = {
        matrix: [1, 0, 0, 1, 0, 0],
        size: 0,
        charSpacing: 0,
        wordSpacing: 0,
        scale: 1,
        rise: 0,
      };
      let line: Matrix = [1, 0, 0, 1, 0, 0];
      const move = (x: number, y: number) => {
        line = multiply(line, [1, 0, 0, 1, x, y]);
        state.matrix = line;
      };
      const advance = (by: number) => {
        state.matrix = multiply(state.matrix, [1, 0, 0, 1, by * state.scale, 0]);
      };
      const show = (shown: readonly (ShownGlyph | number | null)[]) => {
        for (const each of shown) {
          if (each === null) continue;
          if (typeof each === 'number') {
            advance((-each / 1000) * state.size);
            continue;
          }
          const [, , , , x, y] = multiply(ctm, multiply(state.matrix, [1, 0, 0, 1, 0, state.rise]));
          glyphs.push({ text: each.unicode, x, y });
          const spacing = state.charSpacing + (each.isSpace ? state.wordSpacing : 0);
          advance((each.width / 1000) * state.size + spacing);
        }
      };
      const restore = () => {
        const last = saved.pop();
        if (last) ({ ctm, ...state } = last);
      };
      fnArray.forEach((operator, index) => {
        // biome-ignore lint/suspicious/noExplicitAny: each operator has different operands.
        const operands = (argsArray[index] ?? []) as any[];
        switch (operator) {
          case OPS.save:
            saved.push({ ...state, ctm });
            break;
          case OPS.restore:
          case OPS.paintFormXObjectEnd:
            restore();
            break;
          case OPS.transform:
            ctm = multiply(ctm, operands as unknown as Matrix);
            break;
          case OPS.paintFormXObjectBegin:
            saved.push({ ...state, ctm });
            if (operands[0]) ctm = multiply(ctm, operands[0]);
            break;
          case OPS.beginText:
            line = [1, 0, 0, 1, 0, 0];
            state.matrix = line;
            break;
          case OPS.setTextMatrix:
            line = [...(operands.length === 6 ? operands : operands[0])] as unknown as Matrix;
            state.matrix = line;
            break;
          case OPS.moveText:
            move(operands[0], operands[1]);
            break;
          case OPS.setFont:
            state.size = operands[1];
            break;
          case OPS.setCharSpacing:
            state.charSpacing = operands[0];
            break;
          case OPS.setWordSpacing:
            state.wordSpacing = operands[0];
            break;
          case OPS.setHScale:
            state.scale = operands[0] / 100;
            break;
          case OPS.setTextRise:
            state.rise = operands[0];
            break;
          case OPS.showText:
            show(operands[0]);
            break;
        }
      });
      return glyphs;
    }),
  );
}

type Destination = readonly [Parameters<PDFDocumentProxy['getPageIndex']>[0], unknown, null, number];

async function placeOf(document: PDFDocumentProxy, [target, , , y]: Destination) {
  const page = (await document.getPageIndex(target)) + 1;
  const [, , , top] = (await document.getPage(page)).view;
  return { page, top: top! - y };
}

async function fieldsOf(page: PDFPageProxy): Promise<readonly PdfField[]> {
  const annotations = (await page.getAnnotations()) as {
    subtype: string;
    fieldType: string;
    fieldName: string;
    fieldValue: unknown;
  }[];
  return annotations.flatMap(({ subtype, fieldType: type, fieldName: name, fieldValue: value }) =>
    subtype === 'Widget' ? [{ type, name, value }] : [],
  );
}

async function leapsOf(document: PDFDocumentProxy, page: PDFPageProxy): Promise<readonly PdfLeap[]> {
  const leaps: PdfLeap[] = [];
  for (const { dest } of (await page.getAnnotations()) as { dest?: unknown }[]) {
    const place = typeof dest === 'string' ? await document.getDestination(dest) : dest;
    if (!place) continue;
    const { page: to, top } = await placeOf(document, place as unknown as Destination);
    leaps.push({ page: page.pageNumber, to, top });
  }
  return leaps;
}

type OutlineNode = { readonly title: string; readonly dest: unknown; readonly items: readonly OutlineNode[] };

async function outlineOf(
  document: PDFDocumentProxy,
  nodes: readonly OutlineNode[] | null,
  depth = 0,
): Promise<readonly PdfOutlineEntry[]> {
  const entries: PdfOutlineEntry[] = [];
  for (const { title, dest, items } of nodes ?? []) {
    entries.push(
      { title, depth, ...(await placeOf(document, dest as Destination)) },
      ...(await outlineOf(document, items, depth + 1)),
    );
  }
  return entries;
}

/** Returns the description of a file. */
export function pdfInfo(bytes: Uint8Array): Promise<PdfInfo> {
  return withDocument(bytes, async (document) => {
    const { info, metadata } = await document.getMetadata();
    const pages = await eachPage(document, async (page) => {
      const { width, height } = page.getViewport({ scale: 1 });
      return { width, height };
    });
    const links = await eachPage(document, async (page) => {
      const annotations = (await page.getAnnotations()) as {
        subtype: string;
        url?: string;
        unsafeUrl?: string;
        rect: [number, number, number, number];
      }[];
      return annotations.flatMap(({ subtype, url, unsafeUrl, rect: [left, bottom, right, top] }): PdfLink[] => {
        const target = url ?? unsafeUrl;
        if (subtype !== 'Link' || target === undefined) return [];
        const x = left - page.view[0]!;
        const y = page.view[3]! - top;
        return [{ page: page.pageNumber, url: target, x, y, width: right - left, height: top - bottom }];
      });
    });
    const attached = (await document.getAttachments()) as Record<string, AttachedFile> | null;
    return {
      pageCount: document.numPages,
      pages,
      info: structuredClone(info) as Record<string, unknown>,
      xmp: metadata === null ? undefined : String(metadata.getRaw()),
      links: links.flat(),
      fields: (await eachPage(document, fieldsOf)).flat(),
      leaps: (await eachPage(document, (page) => leapsOf(document, page))).flat(),
      attachments: Object.values(attached ?? {}).map(({ filename, description, content }) => {
        return { name: filename, description, bytes: new Uint8Array(content) };
      }),
      outline: await outlineOf(document, (await document.getOutline()) as OutlineNode[] | null),
      pageMode: await document.getPageMode(),
    };
  });
}
