/**
 * Compares labels dot by dot with the drawings of two independent interpreters, and with pictures in the same folder.
 */
import { existsSync, readFileSync } from 'node:fs';
import { transformPoint } from '@platen/engine/base/geometry';
import { dpiOfDensity } from '@platen/engine/base/units';
import { type Bitmap, createBitmap, hasDot, inkBox, setDot } from '@platen/engine/paint/label/bitmap';
import { rasterizeLabel } from '@platen/engine/paint/label/draw-page';
import type { World } from '@platen/engine/world';
import { interpretZpl } from '@platen/engine/zpl/interpret-zpl';
import type { LabelParts } from '@platen/engine/zpl/label-parts';
import { renderZpl } from 'zplr';
import { endForeign, runForeign } from '../eyes/foreign/run.ts';
import { readPng } from '../eyes/picture.ts';
import { type CodePart, isReadBack, picturesOf, textOf } from './read-codes.ts';

/**
 * Share of the black dots that both drawings have within one dot. Undefined if the other interpreter draws no such
 * label.
 */
type Share = number | undefined;

export type ComparedLabel = {
  readonly name: string;
  readonly zebrash: Share;
  readonly zplr: Share;
  /** Comparison with the picture next to the file, which Labelary drew. */
  readonly picture: Share;
  /** Number of codes, and the symbology of each code that cannot be read back. */
  readonly codes: number;
  readonly unread: readonly string[];
};

/** Height in dots of the area below a label that is drawn in addition to the label. */
const BELOW = 160;

export async function compareLabels(file: string, name: string, world: World): Promise<readonly ComparedLabel[]> {
  const bytes = readFileSync(file);
  const { scene, labels } = interpretZpl(bytes, {}, world);
  const compared: ComparedLabel[] = [];
  for (const [index, page] of scene.pages.entries()) {
    const parts = labels[index]!;
    // Codes at the edge of a label are compared completely. Codes below the label are not printed.
    const below = parts.isInverted ? 0 : (BELOW * 72) / dpiOfDensity(8);
    const own = rasterizeLabel({ ...page, height: page.height + below }, scene.printer);
    const others = {
      zebrash: await drawZebrash(bytes, own, index),
      zplr: await drawZplr(bytes, own, index),
      picture: index === 0 ? storedPicture(file, own, parts.isInverted) : undefined,
    };
    const codes = parts.parts.flatMap(({ part }) => (part.kind === 'code' ? [part] : []));
    const unread: string[] = [];
    for (const code of codes) if (!(await isReadBack(code, scene.printer))) unread.push(code.code.symbol.symbology);
    const share = (other: Bitmap | undefined) => other && shareOf(own, other, parts, codes);
    // Compares labels upright, because zebrash ignores ^PO.
    const upright = { ...parts, isInverted: false };
    const ownUpright = parts.isInverted ? turnedAround(own) : own;
    compared.push({
      name: scene.pages.length > 1 ? `${name}, label ${index + 1}` : name,
      zebrash: others.zebrash && (await shareOf(ownUpright, others.zebrash, upright, codes)),
      zplr: await share(others.zplr),
      picture: await share(others.picture),
      codes: codes.length,
      unread,
    });
  }
  return compared;
}

function turnedAround({ widthDots, heightDots, ...own }: Bitmap): Bitmap {
  const turned = createBitmap(widthDots, heightDots);
  for (let y = 0; y < heightDots; y++) {
    for (let x = 0; x < widthDots; x++) {
      if (hasDot({ widthDots, heightDots, ...own }, x, y)) setDot(turned, widthDots - 1 - x, heightDots - 1 - y);
    }
  }
  return turned;
}

/** The interpreters accept text, so that each byte that is not UTF-8 becomes one character. */
function textOfStream(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('latin1').decode(bytes);
  }
}

async function drawZebrash(bytes: Uint8Array, own: Bitmap, index: number): Promise<Bitmap | undefined> {
  try {
    const sheet = { widthDots: own.widthDots, heightDots: own.heightDots, dpmm: 8 } as const;
    const png = (await runForeign('zebrash', [textOfStream(bytes), sheet]))[index];
    return png && inkOf(png, own, { x: 0, y: 0 });
  } catch {
    // After a crash the program does not run again in its thread.
    await endForeign();
    return undefined;
  }
}

async function drawZplr(bytes: Uint8Array, own: Bitmap, index: number): Promise<Bitmap | undefined> {
  const size = { width: own.widthDots, height: own.heightDots };
  const job = await renderZpl(textOfStream(bytes), { printDensity: 8, ...size }).catch(() => undefined);
  const raster = job?.labels[index]?.raster;
  if (!raster) return undefined;
  const bitmap = createBitmap(own.widthDots, own.heightDots);
  for (let y = 0; y < Math.min(raster.height, own.heightDots); y++) {
    for (let x = 0; x < Math.min(raster.width, own.widthDots); x++) {
      if ((raster.data[y * raster.stride + (x >> 3)]! >> (7 - (x & 7))) & 1) setDot(bitmap, x, y);
    }
  }
  return bitmap;
}

/**
 * Returns the picture next to a file. Labels narrower than the picture are centred in it, and labels rotated by `^POI`
 * are at its bottom.
 */
function storedPicture(file: string, own: Bitmap, isInverted: boolean): Bitmap | undefined {
  const path = file.replace(/\.zpl$/i, '.png');
  if (!existsSync(path)) return undefined;
  const png = readFileSync(path);
  const { width, height } = readPng(png);
  const x = Math.max(0, Math.floor((width - own.widthDots) / 2));
  return inkOf(png, own, { x, y: isInverted ? Math.max(0, height - own.heightDots) : 0 });
}

function inkOf(png: Uint8Array, { widthDots, heightDots }: Bitmap, from: { x: number; y: number }): Bitmap {
  const { width, height, pixels } = readPng(png);
  const bitmap = createBitmap(widthDots, heightDots);
  for (let y = 0; y < Math.min(heightDots, height - from.y); y++) {
    for (let x = 0; x < Math.min(widthDots, width - from.x); x++) {
      if (pixels[((y + from.y) * width + x + from.x) * 4]! < 128) setDot(bitmap, x, y);
    }
  }
  return bitmap;
}

/**
 * Returns the share without texts, because every interpreter has other fonts. A code with other modules counts as equal
 * if it has the same position, size and data, because encoders may choose masks, modes and character sets. If text
 * covers a QR Code, its finder patterns must agree.
 */
async function shareOf(own: Bitmap, other: Bitmap, parts: LabelParts, codes: readonly CodePart[]): Promise<number> {
  const hidden = textMask(own, parts);
  for (const code of codes) {
    const box = boxOf(code, [0, code.top, code.width, code.height], own, parts.isInverted);
    if (box[1] >= parts.heightDots) hide(hidden, own, box);
    if (ink(own, other, (x, y) => isWithin(box, x, y)) >= 0.99) continue;
    const isCovered = code.code.symbol.symbology === 'qrcode' && hides(hidden, own, box);
    const isSame = isCovered
      ? hasSameFinders(own, other, finderBoxes(code, own, parts.isInverted), hidden)
      : await isSameCode(code, cropped(own, box), cropped(other, box));
    if (isSame) hide(hidden, own, box);
  }
  return ink(own, other, (x, y) => hidden[y * own.widthDots + x] === 0);
}

function hides(hidden: Uint8Array, { widthDots, heightDots }: Bitmap, [left, top, right, bottom]: Box): boolean {
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(heightDots, bottom); y++) {
    for (let x = Math.max(0, Math.floor(left)); x < Math.min(widthDots, right); x++) {
      if (hidden[y * widthDots + x] === 1) return true;
    }
  }
  return false;
}

/** Returns the boxes of the three finder patterns of a QR Code. */
function finderBoxes(part: CodePart, own: Bitmap, isInverted: boolean): readonly Box[] {
  const { top, width, code } = part;
  const side = (7 * width) / code.symbol.columns;
  const far = width - side;
  return [
    [0, 0],
    [far, 0],
    [0, far],
  ].map(([x, y]) => boxOf(part, [x!, top + y!, x! + side, top + y! + side], own, isInverted));
}

/** Returns true if the finder patterns of a code that text covers have the same position and size. */
function hasSameFinders(own: Bitmap, other: Bitmap, boxes: readonly Box[], hidden: Uint8Array): boolean {
  return boxes.every((box) => {
    return ink(own, other, (x, y) => isWithin(box, x, y) && hidden[y * own.widthDots + x] === 0) >= 0.99;
  });
}

/** Returns true if two pictures show a code of the same size and data. */
async function isSameCode(part: CodePart, own: Bitmap, other: Bitmap): Promise<boolean> {
  const [a, b] = [inkBox(own), inkBox(other)];
  if (!a || !b || Math.abs(a.width - b.width) > 2 || Math.abs(a.height - b.height) > 2) return false;
  return (await carries(part, own)) && (await carries(part, other));
}

async function carries({ code }: CodePart, crop: Bitmap): Promise<boolean> {
  return (await textOf(picturesOf(crop), code.symbol)) !== undefined;
}

type Box = readonly [left: number, top: number, right: number, bottom: number];

function boxOf(part: CodePart | LabelParts['parts'][number]['part'], area: Box, own: Bitmap, isInverted: boolean): Box {
  const [x0, y0, x1, y1] = area;
  const corners = [
    { x: x0, y: y0 },
    { x: x1, y: y1 },
  ].map((corner) => transformPoint(part.transform, corner));
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const box: Box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  if (!isInverted) return box;
  return [own.widthDots - box[2], own.heightDots - box[3], own.widthDots - box[0], own.heightDots - box[1]];
}

function isWithin([left, top, right, bottom]: Box, x: number, y: number): boolean {
  return x >= left && x < right && y >= top && y < bottom;
}

function hide(hidden: Uint8Array, { widthDots, heightDots }: Bitmap, [left, top, right, bottom]: Box): void {
  for (let y = Math.max(0, Math.floor(top) - 1); y < Math.min(heightDots, bottom + 1); y++) {
    for (let x = Math.max(0, Math.floor(left) - 1); x < Math.min(widthDots, right + 1); x++)
      hidden[y * widthDots + x] = 1;
  }
}

/** Returns a mask of all texts, with space for wider and higher letters. */
function textMask(own: Bitmap, { parts, isInverted }: LabelParts): Uint8Array {
  const hidden = new Uint8Array(own.widthDots * own.heightDots);
  for (const { part } of parts) {
    if (part.kind !== 'text' && part.kind !== 'code') continue;
    const { height } = part.font;
    for (const { x, y, run } of part.lines) {
      const side = 0.15 * run.width + 12;
      const [top, bottom] =
        part.kind === 'text' ? [y - 0.3 * height, y + 1.4 * height] : [y - 1.2 * height, y + height];
      hide(hidden, own, boxOf(part, [x - side, top - 4, x + run.width + side, bottom + 4], own, isInverted));
    }
  }
  return hidden;
}

function cropped(from: Bitmap, [left, top, right, bottom]: Box): Bitmap {
  const margin = 60;
  const [x0, y0] = [Math.floor(left) - margin, Math.floor(top) - margin];
  const crop = createBitmap(Math.ceil(right - left) + 2 * margin, Math.ceil(bottom - top) + 2 * margin);
  for (let y = margin - 2; y < crop.heightDots - margin + 2; y++) {
    for (let x = margin - 2; x < crop.widthDots - margin + 2; x++) {
      const [fromX, fromY] = [x + x0, y + y0];
      const isInside = fromX >= 0 && fromY >= 0 && fromX < from.widthDots && fromY < from.heightDots;
      if (isInside && hasDot(from, fromX, fromY)) setDot(crop, x, y);
    }
  }
  return crop;
}

/**
 * Returns the share of the black dots of both drawings that the other drawing has within one dot; 1 if neither has
 * black dots.
 */
function ink(a: Bitmap, b: Bitmap, counts: (x: number, y: number) => boolean): number {
  let [all, alike] = [0, 0];
  for (const [one, other] of [[a, b] as const, [b, a] as const]) {
    for (let y = 0; y < one.heightDots; y++) {
      for (let x = 0; x < one.widthDots; x++) {
        if (!hasDot(one, x, y) || !counts(x, y)) continue;
        all++;
        if (hasNear(other, x, y)) alike++;
      }
    }
  }
  return all === 0 ? 1 : alike / all;
}

function hasNear(bitmap: Bitmap, x: number, y: number): boolean {
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      const isInside = x + dx >= 0 && y + dy >= 0 && x + dx < bitmap.widthDots && y + dy < bitmap.heightDots;
      if (isInside && hasDot(bitmap, x + dx, y + dy)) return true;
    }
  }
  return false;
}
