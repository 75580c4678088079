/** The operators of a PDF page, as pdf.js reads them, to items: outlines, letters as outlines, pictures, groups. */
import type { Color } from '@platen/engine/base/color';
import { IDENTITY, type Matrix, multiply, type Rect, transformRect } from '@platen/engine/base/geometry';
import type { Image, Pixels } from '@platen/engine/image/image';
import { CLOSE, CUBIC, LINE, MOVE, type Path, QUAD, rectPath, transformPath } from '@platen/engine/scene/path';
import type { Item, Stroke } from '@platen/engine/scene/scene';

/** What pdf.js gives of a page: operators by number, with what they take. */
export type Operators = { readonly fnArray: readonly number[]; readonly argsArray: readonly unknown[] };

/** What operators name. */
export type Store = { get(id: string): unknown };

type Page = {
  readonly operators: Operators;
  /** The number of each operator. */
  readonly numbers: Readonly<Record<string, number>>;
  readonly objects: Store;
  /** User space to points, y down. */
  readonly matrix: Matrix;
};

type State = {
  matrix: Matrix;
  fill: Color;
  stroke: Color;
  fillAlpha: number;
  strokeAlpha: number;
  lineWidth: number;
  dash: readonly number[];
  dashOffset: number;
  cap: number;
  join: number;
  miterLimit: number;
  /** In points. */
  clips: readonly Path[];
  font: string;
  fontSize: number;
  charSpacing: number;
  wordSpacing: number;
  rise: number;
};

const BLACK: Color = { red: 0, green: 0, blue: 0, alpha: 1 };

/** Throws at an operator that paints something this does not know: what is overlooked would not be verified. */
export function itemsOfPdf({ operators, numbers, objects, matrix }: Page): readonly Item[] {
  const names = new Map(Object.entries(numbers).map(([name, number]) => [number, name]));
  const painter = new Painter(objects, matrix);
  for (const [index, number] of operators.fnArray.entries()) {
    painter.take(names.get(number) ?? String(number), (operators.argsArray[index] ?? []) as readonly unknown[]);
  }
  return painter.items;
}

/** Operators that draw nothing. */
const SILENT =
  /^(?:dependency|beginText|endText|beginMarkedContent|beginMarkedContentProps|endMarkedContent|setRenderingIntent|setFlatness|setTextRenderingMode|setHScale|setLeading)$/;

class Painter {
  items: Item[] = [];
  private state: State;
  private readonly states: State[] = [];
  /** Of groups that are open: the items around them. */
  private readonly around: { readonly items: Item[]; readonly opacity: number }[] = [];
  private pendingClip = false;
  private textMatrix: Matrix = IDENTITY;
  private x = 0;
  private y = 0;
  private readonly objects: Store;

  constructor(objects: Store, matrix: Matrix) {
    this.objects = objects;
    this.state = {
      ...{ matrix, fill: BLACK, stroke: BLACK, fillAlpha: 1, strokeAlpha: 1, clips: [] },
      ...{ lineWidth: 1, dash: [], dashOffset: 0, cap: 0, join: 0, miterLimit: 10 },
      ...{ font: '', fontSize: 0, charSpacing: 0, wordSpacing: 0, rise: 0 },
    };
  }

  take(name: string, values: readonly unknown[]): void {
    const { state } = this;
    const [first, second] = values as readonly number[];
    switch (name) {
      case 'save':
        this.states.push({ ...state });
        return;
      case 'restore':
        this.state = this.states.pop() ?? state;
        return;
      case 'transform':
        state.matrix = multiply(state.matrix, toMatrix(values as readonly number[]));
        return;
      case 'setLineWidth':
        state.lineWidth = first!;
        return;
      case 'setLineCap':
        state.cap = first!;
        return;
      case 'setLineJoin':
        state.join = first!;
        return;
      case 'setMiterLimit':
        state.miterLimit = first!;
        return;
      case 'setDash':
        [state.dash, state.dashOffset] = values as unknown as [readonly number[], number];
        return;
      case 'setFillRGBColor':
        state.fill = toColor(values[0] as string);
        return;
      case 'setStrokeRGBColor':
        state.stroke = toColor(values[0] as string);
        return;
      case 'setGState':
        for (const [key, value] of values[0] as readonly (readonly [string, unknown])[]) this.setting(key, value);
        return;
      case 'clip':
      case 'eoClip':
        this.pendingClip = true;
        return;
      case 'constructPath':
        this.path(values);
        return;
      case 'setFont':
        [state.font, state.fontSize] = values as unknown as [string, number];
        return;
      case 'setCharSpacing':
        state.charSpacing = first!;
        return;
      case 'setWordSpacing':
        state.wordSpacing = first!;
        return;
      case 'setTextRise':
        state.rise = first!;
        return;
      case 'setTextMatrix':
        this.textMatrix = toMatrix(values[0] as readonly number[]);
        [this.x, this.y] = [0, 0];
        return;
      case 'moveText':
        this.textMatrix = multiply(this.textMatrix, [1, 0, 0, 1, first!, second!]);
        [this.x, this.y] = [0, 0];
        return;
      case 'showText':
        this.text(values[0] as readonly (Glyph | number | null)[]);
        return;
      case 'paintImageXObject':
        this.picture(this.objects.get(values[0] as string) as RawImage);
        return;
      case 'paintInlineImageXObject':
        this.picture(values[0] as RawImage);
        return;
      case 'beginGroup':
        this.beginGroup();
        return;
      case 'endGroup':
        this.endGroup();
        return;
      case 'paintFormXObjectBegin':
        this.beginForm(values as readonly [readonly number[] | null, readonly number[] | null]);
        return;
      case 'paintFormXObjectEnd':
        this.state = this.states.pop() ?? state;
        return;
      default:
        if (!SILENT.test(name)) throw new Error(`a PDF operator is not known: ${name}`);
    }
  }

  private setting(key: string, value: unknown): void {
    if (key === 'ca') this.state.fillAlpha = value as number;
    else if (key === 'CA') this.state.strokeAlpha = value as number;
    else if (key === 'SMask' ? value !== false : key === 'BM' && value !== 'source-over' && value !== 'Normal') {
      throw new Error(`a PDF graphics state is not known: ${key}`);
    }
  }

  /** Puts an item where the clips let it be seen. */
  private put(item: Item): void {
    this.items.push(
      this.state.clips.reduceRight<Item>((inner, clip) => ({ kind: 'group', clip, items: [inner] }), item),
    );
  }

  private path([paint, outline]: readonly unknown[]): void {
    const { state } = this;
    const [data] = outline as readonly [Float32Array | null];
    const path = toPath(data ?? new Float32Array());
    const use = PAINTS[paint as number];
    if (!use) throw new Error(`a PDF path is painted in an unknown way: ${paint}`);
    if (use.fill || use.stroke) {
      this.put({
        kind: 'group',
        transform: state.matrix,
        items: [
          {
            kind: 'path',
            path,
            ...(use.fill ? { fill: { ...state.fill, alpha: state.fillAlpha } } : {}),
            ...(use.evenOdd ? { fillRule: 'evenodd' } : {}),
            ...(use.stroke ? { stroke: this.line() } : {}),
          },
        ],
      });
    }
    if (this.pendingClip) state.clips = [...state.clips, transformPath(state.matrix, path)];
    this.pendingClip = false;
  }

  private line(): Stroke {
    const { stroke, strokeAlpha, lineWidth: width, dash, dashOffset, cap, join, miterLimit } = this.state;
    return {
      color: { ...stroke, alpha: strokeAlpha },
      ...{ width, dash, dashOffset },
      ...(cap === 0 ? {} : { cap: cap === 1 ? 'round' : 'square' }),
      ...(join === 0 ? { miterLimit } : { join: join === 1 ? 'round' : 'bevel' }),
    };
  }

  private text(glyphs: readonly (Glyph | number | null)[]): void {
    const { state } = this;
    const { fontSize } = state;
    for (const glyph of glyphs) {
      if (glyph === null) continue;
      if (typeof glyph === 'number') {
        this.x -= (glyph * fontSize) / 1000;
        continue;
      }
      const outline = glyph.isInFont
        ? (this.objects.get(`${state.font}_path_${glyph.fontChar}`) as Outline)
        : undefined;
      const place: Matrix = [fontSize, 0, 0, fontSize, this.x, this.y + state.rise];
      if (outline?.path && outline.path.length > 0) {
        this.put({
          kind: 'group',
          transform: multiply(multiply(state.matrix, this.textMatrix), place),
          items: [{ kind: 'path', path: toPath(outline.path), fill: { ...state.fill, alpha: state.fillAlpha } }],
        });
      }
      this.x += (glyph.width * fontSize) / 1000 + state.charSpacing + (glyph.isSpace ? state.wordSpacing : 0);
    }
  }

  /** A picture fills the unit square, its first row at the top. */
  private picture(image: RawImage): void {
    const { matrix, fillAlpha } = this.state;
    const item: Item = {
      kind: 'image',
      image: toImage(image),
      box: { x: 0, y: 0, width: 1, height: 1 },
      dither: 'threshold',
      threshold: 128,
    };
    this.put({
      kind: 'group',
      transform: multiply(matrix, [1, 0, 0, -1, 0, 1]),
      items: [item],
      ...(fillAlpha < 1 ? { opacity: fillAlpha } : {}),
    });
  }

  private beginForm([matrix, bounds]: readonly [readonly number[] | null, readonly number[] | null]): void {
    this.states.push({ ...this.state });
    if (matrix) this.state.matrix = multiply(this.state.matrix, toMatrix(matrix));
    if (!bounds) return;
    const [x0, y0, x1, y1] = bounds as readonly [number, number, number, number];
    const box: Rect = { x: x0, y: y0, width: x1 - x0, height: y1 - y0 };
    this.state.clips = [...this.state.clips, rectPath(transformRect(this.state.matrix, box))];
  }

  private beginGroup(): void {
    this.states.push({ ...this.state });
    this.around.push({ items: this.items, opacity: this.state.fillAlpha });
    this.items = [];
    [this.state.fillAlpha, this.state.strokeAlpha] = [1, 1];
  }

  private endGroup(): void {
    const { items, opacity } = this.around.pop()!;
    items.push({ kind: 'group', opacity, items: this.items });
    this.items = items;
    this.state = this.states.pop()!;
  }
}

type Glyph = {
  readonly fontChar: string;
  /** Thousandths of the font's size. */
  readonly width: number;
  readonly isSpace: boolean;
  readonly isInFont: boolean;
};

/** In units of the font's size, y up. */
type Outline = { readonly path?: Float32Array } | undefined;

type Use = { readonly fill?: boolean; readonly stroke?: boolean; readonly evenOdd?: boolean };

/** By the numbers that pdf.js gives the operators `S s f f* B B* b b* n`. */
const PAINTS: Readonly<Record<number, Use>> = {
  20: { stroke: true },
  21: { stroke: true },
  22: { fill: true },
  23: { fill: true, evenOdd: true },
  24: { fill: true, stroke: true },
  25: { fill: true, stroke: true, evenOdd: true },
  26: { fill: true, stroke: true },
  27: { fill: true, stroke: true, evenOdd: true },
  28: {},
};

/** The verbs of pdf.js in its order, with how many numbers follow each. */
const VERBS = [
  [MOVE, 2],
  [LINE, 2],
  [CUBIC, 6],
  [QUAD, 4],
  [CLOSE, 0],
] as const;

function toPath(data: Float32Array): Path {
  const [verbs, coords]: [number[], number[]] = [[], []];
  for (let at = 0; at < data.length; ) {
    const [verb, count] = VERBS[data[at] as 0] ?? unknownVerb();
    verbs.push(verb);
    coords.push(...data.subarray(at + 1, at + 1 + count));
    at += 1 + count;
  }
  return { verbs, coords };
}

function unknownVerb(): never {
  throw new Error('a PDF path has an unknown part');
}

function toMatrix(values: ArrayLike<number>): Matrix {
  return Array.from(values).slice(0, 6) as unknown as Matrix;
}

/** `#rrggbb`. */
function toColor(text: string): Color {
  const value = Number.parseInt(text.slice(1), 16);
  return { red: value >> 16, green: (value >> 8) & 0xff, blue: value & 0xff, alpha: 1 };
}

/** A decoded picture; of kind 1 a bit a pixel, 2 RGB, 3 RGBA. */
type RawImage = { readonly width: number; readonly height: number; readonly kind: number; readonly data: Uint8Array };

function toImage(raw: RawImage): Image {
  const pixels = toPixels(raw);
  const { widthPx, heightPx } = pixels;
  return {
    ...{ id: '', mediaType: 'image/png', bytes: new Uint8Array(), orientation: 1, isPlain: true, components: 3 },
    ...{ widthPx, heightPx, pixels: () => pixels },
  };
}

function toPixels({ width, height, kind, data }: RawImage): Pixels {
  const rgba = new Uint8Array(width * height * 4).fill(255);
  const rowBytes = Math.ceil(width / 8);
  for (let at = 0; at < width * height; at++) {
    if (kind === 1) {
      const [x, y] = [at % width, Math.floor(at / width)];
      const bit = (data[y * rowBytes + (x >> 3)]! >> (7 - (x & 7))) & 1;
      rgba.fill(bit * 255, at * 4, at * 4 + 3);
    } else {
      const channels = kind === 2 ? 3 : 4;
      rgba.set(data.subarray(at * channels, at * channels + channels), at * 4);
    }
  }
  return { widthPx: width, heightPx: height, rgba };
}
