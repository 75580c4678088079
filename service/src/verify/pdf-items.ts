/** Converts the operators of a PDF page, as pdf.js parses them, to items: paths, glyph outlines, images and groups. */
import type { Color } from '@platen/engine/base/color';
import { IDENTITY, type Matrix, multiply, type Rect } from '@platen/engine/base/geometry';
import { BLEND_MODES, type BlendMode } from '@platen/engine/scene/blend-mode';
import { intersection } from '@platen/engine/scene/ink';
import {
  CLOSE,
  CUBIC,
  LINE,
  MOVE,
  type Path,
  pathBounds,
  QUAD,
  rectPath,
  transformPath,
} from '@platen/engine/scene/path';
import type { Item, Stroke } from '@platen/engine/scene/scene';
import { imageOf, type RawImage } from './pdf-image.ts';
import { gradientOf, toColor } from './pdf-shading.ts';

/** Operators of a page as numbers, with their arguments. */
export type Operators = { readonly fnArray: readonly number[]; readonly argsArray: readonly unknown[] };

/** Objects that operators refer to. */
export type Store = { get(id: string): unknown };

type Page = {
  readonly operators: Operators;
  /** Numbers of operators, by name. */
  readonly numbers: Readonly<Record<string, number>>;
  readonly objects: Store;
  /** Matrix from user space to points, with the y axis pointing down. */
  readonly matrix: Matrix;
  /** Visible area of the page in points. */
  readonly bounds: Rect;
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
  /** Clip paths, in points. */
  clips: readonly Path[];
  /** Gray items that mask the following items, in points. */
  mask: readonly Item[] | undefined;
  blend: BlendMode | undefined;
  font: string;
  fontSize: number;
  charSpacing: number;
  wordSpacing: number;
  rise: number;
};

const BLACK: Color = { red: 0, green: 0, blue: 0, alpha: 1 };

/** Returns the initial graphics state of a page or annotation. */
function initialState(matrix: Matrix): State {
  return {
    matrix,
    fill: BLACK,
    stroke: BLACK,
    fillAlpha: 1,
    strokeAlpha: 1,
    clips: [],
    mask: undefined,
    blend: undefined,
    lineWidth: 1,
    dash: [],
    dashOffset: 0,
    cap: 0,
    join: 0,
    miterLimit: 10,
    font: '',
    fontSize: 0,
    charSpacing: 0,
    wordSpacing: 0,
    rise: 0,
  };
}

/** Returns the items of a page. Throws for unknown operators that draw, because their content would not be verified. */
export function itemsOfPdf(page: Page): readonly Item[] {
  const { operators, numbers } = page;
  const names = new Map(Object.entries(numbers).map(([name, number]) => [number, name]));
  const painter = new Painter(page);
  for (const [index, number] of operators.fnArray.entries()) {
    painter.take(names.get(number) ?? String(number), (operators.argsArray[index] ?? []) as readonly unknown[]);
  }
  return painter.items;
}

/** Names of operators that do not draw. */
const SILENT =
  /^(?:dependency|beginText|endText|beginMarkedContent|beginMarkedContentProps|endMarkedContent|setRenderingIntent|setFlatness|setTextRenderingMode|setHScale|setLeading)$/;

class Painter {
  items: Item[] = [];
  private state: State;
  private readonly states: State[] = [];
  /** Items and opacity of the groups around the current one. */
  private readonly around: { readonly items: Item[]; readonly opacity: number }[] = [];
  /** Group that was drawn as a mask. A later graphics state uses it. */
  private paintedMask: readonly Item[] | undefined;
  private pendingClip = false;
  private textMatrix: Matrix = IDENTITY;
  private x = 0;
  private y = 0;
  private readonly objects: Store;
  private readonly bounds: Rect;
  private readonly initial: Matrix;

  constructor({ objects, matrix, bounds }: Page) {
    this.objects = objects;
    this.bounds = bounds;
    this.initial = matrix;
    this.state = initialState(matrix);
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
      case 'shadingFill':
        this.shading(this.objects.get(values[0] as string));
        return;
      case 'beginGroup':
        this.beginGroup(values[0] as Group);
        return;
      case 'beginAnnotation':
        this.beginAnnotation(values as Annotation);
        return;
      case 'endAnnotation':
        this.state = this.states.pop() ?? state;
        return;
      case 'endGroup':
        this.endGroup(values[0] as Group);
        return;
      case 'paintFormXObjectBegin':
        this.beginForm(values as readonly [readonly number[] | null, readonly number[] | null]);
        return;
      case 'paintFormXObjectEnd':
        this.state = this.states.pop() ?? state;
        return;
      default:
        if (!SILENT.test(name)) throw new Error(`unknown PDF operator: ${name}`);
    }
  }

  private setting(key: string, value: unknown): void {
    if (key === 'ca') this.state.fillAlpha = value as number;
    else if (key === 'CA') this.state.strokeAlpha = value as number;
    else if (key === 'SMask') this.state.mask = value === false ? undefined : this.takeMask();
    else if (key === 'BM') this.state.blend = toBlendMode(value);
  }

  private takeMask(): readonly Item[] {
    if (!this.paintedMask) throw new Error('the PDF uses a soft mask (SMask) that was not painted before');
    return this.paintedMask;
  }

  /** Adds an item, with the current clip paths and mask. */
  private put(item: Item): void {
    const { clips, mask, blend } = this.state;
    const masked: Item =
      mask || blend ? { kind: 'group', ...(mask && { mask }), ...(blend && { blend }), items: [item] } : item;
    this.items.push(clips.reduceRight<Item>((inner, clip) => ({ kind: 'group', clip, items: [inner] }), masked));
  }

  /** Fills the clipped area with a shading. */
  private shading(pattern: unknown): void {
    const { clips, matrix, fillAlpha } = this.state;
    const area = clips.reduce<Rect | undefined>((left, clip) => {
      const bounds = pathBounds(clip);
      return left && bounds && intersection(left, bounds);
    }, this.bounds);
    if (area) this.put({ kind: 'path', path: rectPath(area), fill: gradientOf(pattern, matrix, fillAlpha) });
  }

  private path([paint, outline]: readonly unknown[]): void {
    const { state } = this;
    const [data] = outline as readonly [Float32Array | null];
    const path = toPath(data ?? new Float32Array());
    const use = PAINTS[paint as number];
    if (!use) throw new Error(`unknown PDF path painting operator: ${paint}`);
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
      width,
      dash,
      dashOffset,
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

  /** Draws an image into the unit square. Its first row is at the top. */
  private picture(image: RawImage): void {
    const { matrix, fillAlpha } = this.state;
    const item: Item = {
      kind: 'image',
      image: imageOf(image),
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
    if (bounds) this.clipTo(this.state.matrix, bounds);
  }

  /** Clips to a rectangle. The matrix transforms its corners. */
  private clipTo(matrix: Matrix, corners: ArrayLike<number>): void {
    const [x0, y0, x1, y1] = Array.from(corners) as [number, number, number, number];
    const box = rectPath({ x: x0, y: y0, width: x1 - x0, height: y1 - y0 });
    this.state.clips = [...this.state.clips, transformPath(matrix, box)];
  }

  /** Draws an annotation on the page, clipped to its rectangle, with an initial graphics state. */
  private beginAnnotation([, rect, transform, matrix]: Annotation): void {
    this.states.push({ ...this.state });
    this.state = initialState(this.initial);
    if (rect) this.clipTo(this.initial, rect);
    this.state.matrix = multiply(multiply(this.initial, toMatrix(transform)), toMatrix(matrix));
  }

  private beginGroup({ matrix, bbox }: Group): void {
    this.states.push({ ...this.state });
    this.around.push({ items: this.items, opacity: this.state.fillAlpha });
    this.items = [];
    const own = matrix ? multiply(this.state.matrix, toMatrix(matrix)) : this.state.matrix;
    if (bbox) this.clipTo(own, bbox);
    [this.state.fillAlpha, this.state.strokeAlpha] = [1, 1];
    [this.state.mask, this.state.blend] = [undefined, undefined];
  }

  private endGroup({ smask }: Group): void {
    const { items, opacity } = this.around.pop()!;
    const painted = this.items;
    this.items = items;
    this.state = this.states.pop()!;
    if (!smask) {
      const { mask, blend } = this.state;
      items.push({ kind: 'group', opacity, ...(mask && { mask }), ...(blend && { blend }), items: painted });
      return;
    }
    if (smask.subtype !== 'Luminosity' || smask.backdrop || smask.transferMap)
      throw new Error('the PDF uses a soft mask (SMask) that was not painted before');
    this.paintedMask = painted;
  }
}

/** Converts a blend mode. pdf.js uses the names of CSS, except for `normal`. */
function toBlendMode(value: unknown): BlendMode | undefined {
  if (value === 'source-over' || value === 'Normal') return undefined;
  const mode = BLEND_MODES.find((each) => each === value);
  if (!mode) throw new Error('unknown PDF blend mode');
  return mode;
}

/** Transparency group or soft mask. */
type Group = {
  readonly matrix: readonly number[] | null;
  readonly bbox: ArrayLike<number> | null;
  readonly smask: { readonly subtype: string; readonly backdrop?: unknown; readonly transferMap?: unknown } | null;
};

/** Annotation, such as a form field: its ID, its rectangle, and the transformation from its appearance to the page. */
type Annotation = readonly [
  id: string,
  rect: ArrayLike<number> | null,
  transform: readonly number[],
  matrix: readonly number[],
];

type Glyph = {
  readonly fontChar: string;
  /** Width of the glyph, in thousandths of the font size. */
  readonly width: number;
  readonly isSpace: boolean;
  readonly isInFont: boolean;
};

/** Outline of a glyph, in units of the font size, with the y axis pointing up. */
type Outline = { readonly path?: Float32Array } | undefined;

type Use = { readonly fill?: boolean; readonly stroke?: boolean; readonly evenOdd?: boolean };

/** Painting operations by their number in pdf.js. They are the operators `S s f f* B B* b b* n`. */
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

/** Path segments in the order of pdf.js, with their number of coordinates. */
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
  throw new Error('unknown part of a PDF path');
}

function toMatrix(values: ArrayLike<number>): Matrix {
  return Array.from(values).slice(0, 6) as unknown as Matrix;
}
