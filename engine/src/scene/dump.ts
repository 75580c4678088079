/** Formats a scene as readable text, which tests compare. Equal scenes result in equal texts. */
import { assertNever } from '../base/assert.ts';
import { hex } from '../base/bytes.ts';
import type { Color } from '../base/color.ts';
import type { Rect } from '../base/geometry.ts';
import { type Ink, processShares } from '../base/inks.ts';
import type { CodeSymbol } from '../codes/symbol.ts';
import { type Gradient, isGradient, type Paint } from './gradient.ts';
import { COORDINATES_OF_VERB, type Path } from './path.ts';
import type { GlyphsItem, GroupItem, Item, PathItem, Scene } from './scene.ts';

/**
 * Writes one line per item, indented by groups. Rounds numbers to 1e-4. Fonts appear by PostScript name, images by
 * digest.
 */
export function dumpScene({
  pages,
  metadata,
  printer,
  standards,
  tagged,
  overprintsBlack,
  encryption,
  press,
  outputIntent,
  attachments = [],
}: Scene): string {
  const lines = [`metadata ${JSON.stringify(sorted(metadata))}`, `printer ${JSON.stringify(sorted(printer))}`];
  if (standards) lines.push(`standard ${standards.join(' ')}`);
  if (tagged) lines.push('tagged');
  if (press) lines.push(`press ${JSON.stringify(sorted(press))}`);
  if (outputIntent) {
    const { profile, ...said } = outputIntent;
    lines.push(`output ${JSON.stringify(sorted(said))} ${profile.length} bytes`);
  }
  if (overprintsBlack) lines.push('overprints black');
  if (encryption) lines.push(`encrypted ${JSON.stringify(sorted(encryption.permissions))}`);
  for (const { bytes, ...said } of attachments) {
    lines.push(`attachment ${JSON.stringify(sorted(said))} ${bytes.length} bytes`);
  }
  pages.forEach(({ width, height, items, isBack, rfid, outline = [], anchors = [] }, index) => {
    lines.push(
      `page ${index + 1} ${number(width)} × ${number(height)}${isBack ? ' back' : ''}`,
      ...(rfid ? [`  rfid ${JSON.stringify(sorted(rfid))}`] : []),
      ...dumpItems(items, '  '),
    );
    for (const { title, level, y } of outline) lines.push(`  outline ${level} ${number(y)} ${JSON.stringify(title)}`);
    for (const { name, y } of anchors) lines.push(`  anchor ${number(y)} ${JSON.stringify(name)}`);
  });
  return `${lines.join('\n')}\n`;
}

function dumpItems(items: readonly Item[], indent: string): readonly string[] {
  return items.flatMap((item) => {
    const name = `${indent}${item.kind}${item.elementId === undefined ? '' : ` #${item.elementId}`}`;
    const [first = '', ...rest] = dumpItem(item);
    const inner = item.kind === 'group' ? dumpItems(item.items, `${indent}  `) : [];
    const mask =
      item.kind === 'group' && item.mask ? [`${indent}  mask`, ...dumpItems(item.mask, `${indent}    `)] : [];
    return [`${name} ${first}`.trimEnd(), ...rest.map((line) => `${indent}  ${line}`), ...mask, ...inner];
  });
}

/** Formats an item as one line, with additional lines for long properties. */
function dumpItem(item: Item): readonly string[] {
  switch (item.kind) {
    case 'group':
      return [dumpGroup(item)];
    case 'path':
      return dumpPathItem(item);
    case 'glyphs':
      return dumpGlyphs(item);
    case 'image': {
      const { image, box, dither, threshold, alt } = item;
      const size = `${image.mediaType} ${image.widthPx} × ${image.heightPx} ${image.id}`;
      return [`${rect(box)} ${size} ${dither} ${threshold}${quoted('alt', alt)}`];
    }
    case 'code': {
      const { symbol, box, quietBox, color, use, alt } = item;
      const name = `${symbol.symbology} ${JSON.stringify(symbol.payload)}`;
      return [
        `${rect(box)} quiet ${rect(quietBox)} ${name} ${paint(color)}${quoted('use', use)}${quoted('alt', alt)}`,
        ...dumpSymbol(symbol),
      ];
    }
    case 'link':
      return [`${rect(item.box)} ${JSON.stringify(item.href)}`];
    default:
      return assertNever(item);
  }
}

function dumpGroup({ transform, clip, opacity, blend, alt, language, codeScaling, tag, field }: GroupItem): string {
  const parts = [
    tag ? JSON.stringify(sorted(tag)) : '',
    transform ? `matrix ${numbers(transform)}` : '',
    field ? `field ${field.type} ${JSON.stringify([field.name, field.label, field.value])} ${rect(field.box)}` : '',
    clip ? `clip ${path(clip)}` : '',
    opacity === undefined ? '' : `opacity ${number(opacity)}`,
    blend ?? '',
    quoted('alt', alt).trimStart(),
    language === undefined ? '' : `language ${language}`,
    codeScaling ? `beside code ${numbers([codeScaling.module, codeScaling.at.x, codeScaling.at.y])}` : '',
  ];
  return parts.filter((part) => part !== '').join(' ');
}

function dumpPathItem({ path: outline, fill, fillRule, stroke, endOf }: PathItem): readonly string[] {
  const parts = [path(outline)];
  if (fill) parts.push(`fill ${fillPaint(fill)}${fillRule ? ` ${fillRule}` : ''}`);
  if (endOf !== undefined) parts.push(`end of ${number(endOf)}`);
  if (stroke) {
    const { color, width, dash, dashOffset, cap, join, miterLimit } = stroke;
    parts.push(`stroke ${number(width)} ${paint(color)}`);
    if (dash.length > 0) parts.push(`dash ${numbers(dash)}`);
    if (dashOffset) parts.push(`from ${number(dashOffset)}`);
    if (cap) parts.push(`${cap} caps`);
    if (join) parts.push(`${join} joins`);
    if (miterLimit !== undefined) parts.push(`miters to ${number(miterLimit)}`);
  }
  return [parts.join(' ')];
}

function dumpGlyphs(item: GlyphsItem): readonly string[] {
  const { font, fontSize, color, x, y, width, glyphs, text, rightToLeft, letterSpacing, wordSpacing, features } = item;
  const spacing = letterSpacing === 0 && wordSpacing === 0 ? '' : ` spacing ${numbers([letterSpacing, wordSpacing])}`;
  const about = `${font.postScriptName} ${number(fontSize)} ${paint(color)}${spacing}${rightToLeft ? ' rtl' : ''}${features ? ` ${features}` : ''}${item.hasUndrawn ? ' undrawn' : ''}`;
  const placed = glyphs.map((glyph) => {
    const raised = glyph.y === 0 ? '' : `,${number(glyph.y)}`;
    return `${glyph.id}@${number(glyph.x)}${raised}+${number(glyph.advance)}`;
  });
  return [`${numbers([x, y])} wide ${number(width)} ${JSON.stringify(text)} ${about}`, placed.join(' ')];
}

function dumpSymbol(symbol: CodeSymbol): readonly string[] {
  const { top, right, bottom, left } = symbol.quietZone;
  const zone = `zone ${numbers([top, right, bottom, left])}`;
  switch (symbol.kind) {
    case 'bars': {
      const bars = symbol.bars.map(
        ({ x, width, ...ends }) => `${numbers([x, width])}:${numbers([ends.top, ends.bottom])}`,
      );
      return [`${zone} columns ${symbol.columns} bars ${bars.join(' ')}`];
    }
    case 'matrix': {
      const { columns, rows, bits, rowHeight } = symbol;
      return [`${zone} ${columns} × ${rows} rows ${number(rowHeight)} bits ${hex(packed(bits))}`];
    }
    case 'hexagons':
      return [`${zone} cells ${symbol.cells.map(({ x, y }) => numbers([x, y])).join(' ')}`];
    default:
      return assertNever(symbol);
  }
}

/** Packs eight modules into a byte. The first is the highest bit. */
function packed(bits: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(Math.ceil(bits.length / 8));
  bits.forEach((bit, index) => {
    if (bit === 1) bytes[index >> 3]! |= 0x80 >> (index & 7);
  });
  return bytes;
}

const VERB_LETTERS = 'MLQCZ';

function path({ verbs, coords }: Path): string {
  let at = 0;
  return verbs
    .map((verb) => {
      const count = COORDINATES_OF_VERB[verb as 0] ?? 0;
      const own = coords.slice(at, at + count);
      at += count;
      return `${VERB_LETTERS[verb]}${numbers(own)}`;
    })
    .join('');
}

function rect({ x, y, width, height }: Rect): string {
  return `[${numbers([x, y, width, height])}]`;
}

function paint({ red, green, blue, alpha, ink }: Color): string {
  return `#${hex(Uint8Array.of(red, green, blue))}${alpha < 1 ? `/${number(alpha)}` : ''}${ink ? ` ${inked(ink)}` : ''}`;
}

function inked(ink: Ink): string {
  const shares = `cmyk ${processShares(ink).map(number).join(' ')}`;
  return ink.kind === 'process' ? shares : `${JSON.stringify(ink.name)} ${number(ink.tint)} as ${shares}`;
}

function fillPaint(fill: Paint): string {
  return isGradient(fill) ? gradient(fill) : paint(fill);
}

function gradient({ kind, focus, transform, stops, spread }: Gradient): string {
  const colors = stops.map(({ offset, color }) => `${number(offset)} ${paint(color)}`).join(', ');
  const from = focus ? ` from ${numbers([focus.x, focus.y])}` : '';
  return `${kind}${from} ${spread ?? 'pad'} matrix ${numbers(transform)} (${colors})`;
}

function quoted(name: string, text: string | undefined): string {
  return text === undefined ? '' : ` ${name} ${JSON.stringify(text)}`;
}

function numbers(values: readonly number[]): string {
  return values.map(number).join(' ');
}

/** Rounds, because the last digits of sums may vary. Adding 0 converts -0 to 0. */
function number(value: number): string {
  return String(Math.round(value * 10_000) / 10_000 + 0);
}

function sorted(record: object): object {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}
