/** The elements of an SVG file drawn out: every shape an outline in the drawing’s own coordinates, every text glyphs. */
import { type Color, WHITE } from '../../base/color.ts';
import {
  IDENTITY,
  inverse,
  isFlat,
  type Matrix,
  multiply,
  type Rect,
  transformRect,
  translation,
} from '../../base/geometry.ts';
import { strokeOutline } from '../../raster/stroke.ts';
import { type Paint as ScenePaint, withColors } from '../../scene/gradient.ts';
import type { Path } from '../../scene/path.ts';
import type { GroupItem, Item, PathItem, Stroke } from '../../scene/scene.ts';
import type { TextEngine } from '../../text/text-engine.ts';
import { fillBox, fillBoxOf } from './bounds.ts';
import { plainClip } from './clip.ts';
import { cut } from './cut.ts';
import { gradientOf, isGradientElement } from './gradients.ts';
import { parseLength } from './length.ts';
import { verticesOf } from './markers.ts';
import { INITIAL, type Paint, type PaintServer, type Style, styleOf } from './paint-style.ts';
import type { Place, SvgIndex } from './place.ts';
import { glyphOutlines, setText, type TextFindings, textBox } from './set-text.ts';
import { MAX_COORDINATE, placePath, shapePath, type Viewport } from './shapes.ts';
import { grayItems } from './silhouette.ts';
import { faded, scaledStroke, similarity, strokeOf } from './strokes.ts';
import type { SvgElement } from './svg-tree.ts';
import { textPieces } from './text.ts';
import { parseTransform, parseViewBox, viewBoxMatrix } from './transform.ts';

/** What a drawing may come to once its uses, markers and patterns are drawn out. */
const LIMITS = {
  items: 50_000,
  verbs: 1_000_000,
  depth: 100,
  /** Each is a sheet of its own while it is drawn. */
  masks: 1000,
} as const;

/** Elements that show something which is not drawn, and what to do about it. */
const UNDRAWN: ReadonlyMap<string, string> = new Map([
  ['image', 'pictures within it are not supported'],
  ['switch', 'switch is not supported'],
  ['mesh', 'meshes are not supported'],
]);
const SHAPES = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'];
const CONTAINERS = ['g', 'a', 'svg', 'use', 'text'];
const WITH_MARKERS = ['path', 'line', 'polyline', 'polygon'];

/** Draws a file’s elements and counts what comes of them. */
export class Builder {
  sizeBytes = 0;
  /** What the fonts lack for the texts. */
  readonly texts: TextFindings[] = [];
  private readonly index: SvgIndex;
  private readonly engine: TextEngine | undefined;
  private items = 0;
  private verbs = 0;
  private masks = 0;

  constructor(index: SvgIndex, engine: TextEngine | undefined) {
    this.index = index;
    this.engine = engine;
  }

  /** The items of a `svg` or `symbol` element shown in a box. */
  viewport(element: SvgElement, box: Rect, place: Place): readonly Item[] {
    if (!(box.width > 0 && box.height > 0)) return [];
    const viewBox = parseViewBox(element.attributes.get('viewBox'));
    const inner: Matrix = viewBox
      ? viewBoxMatrix(viewBox, box, element.attributes.get('preserveAspectRatio'))
      : translation(box.x, box.y);
    const style = styleOf(element, place.inherited, this.index.sheet, place.viewport);
    const transform = place.depth > 0 ? parseTransform(style.transform) : IDENTITY;
    const outer = multiply(place.matrix, transform);
    const matrix = multiply(outer, inner);
    const within = { ...place, inherited: style, matrix, viewport: viewBox ?? box, depth: place.depth + 1 };
    const items = this.all(element.children, within);
    const shown =
      place.depth > 0 && (style.overflow === 'visible' || style.overflow === 'auto') ? items : cut(items, box, outer);
    return this.grouped(shown, style, { ...place, matrix: outer });
  }

  private all(elements: readonly SvgElement[], place: Place): readonly Item[] {
    return elements.flatMap((element) => this.element(element, place));
  }

  private element(element: SvgElement, place: Place): readonly Item[] {
    checkDepth(place);
    const { name, attributes } = element;
    if (!SHAPES.includes(name) && !CONTAINERS.includes(name) && !UNDRAWN.has(name)) return [];
    // What a use repeats costs even where it shows nothing.
    this.count(1);
    const style = styleOf(element, place.inherited, this.index.sheet, place.viewport);
    if (!style.isDisplayed) return [];
    const undrawn = UNDRAWN.get(name);
    if (undrawn) throw new Error(undrawn);
    if (name === 'svg') return this.viewport(element, boxOf(attributes, place.viewport), place);
    const matrix = multiply(place.matrix, parseTransform(style.transform));
    const here = { ...place, matrix };
    const inner = { ...here, inherited: style, depth: place.depth + 1 };
    if (name === 'use') return this.grouped(this.used(element, inner), style, here);
    if (name === 'text') return this.grouped(this.text(element, style, here), style, here);
    const items = SHAPES.includes(name) ? this.shape(element, style, here) : this.all(element.children, inner);
    return this.grouped(items, style, here);
  }

  private count(items: number): void {
    this.items += items;
    if (this.items > LIMITS.items) throw new Error(`at most ${LIMITS.items} shapes are accepted`);
  }

  private countMask(): void {
    if (++this.masks > LIMITS.masks) throw new Error(`at most ${LIMITS.masks} masks are accepted`);
  }

  private used(use: SvgElement, place: Place): readonly Item[] {
    const { attributes } = use;
    const target = this.index.target(use);
    if (!target) return [];
    const { viewport } = place;
    const x = parseLength(attributes.get('x'), viewport.width) ?? 0;
    const y = parseLength(attributes.get('y'), viewport.height) ?? 0;
    const there = { ...place, matrix: multiply(place.matrix, translation(x, y)) };
    if (target.name !== 'symbol' && target.name !== 'svg') return this.element(target, there);
    const style = styleOf(target, place.inherited, this.index.sheet, viewport);
    if (!style.isDisplayed || place.depth > LIMITS.depth) return [];
    const own = boxOf(target.attributes, viewport);
    const width = parseLength(attributes.get('width'), viewport.width) ?? own.width;
    const height = parseLength(attributes.get('height'), viewport.height) ?? own.height;
    this.count(1);
    return this.viewport(target, { ...own, width, height }, there);
  }

  private shape(element: SvgElement, style: Style, place: Place): readonly Item[] {
    const path = style.isVisible ? shapePath(element, place.viewport) : undefined;
    if (!path) return [];
    const hasArea = element.name !== 'line';
    const items = this.painted(path, hasArea ? style : { ...style, fill: 'none' }, place, () => fillBox(path));
    if (place.isSilhouette || !WITH_MARKERS.includes(element.name)) return items;
    return [...items, ...this.markers(path, style, place)];
  }

  /** An outline filled and stroked; `box` is what its paints may be measured in. */
  private painted(path: Path, style: Style, place: Place, box: Box): readonly Item[] {
    this.verbs += path.verbs.length;
    this.sizeBytes += 300 + (path.verbs.length + path.coords.length) * 8;
    if (this.verbs > LIMITS.verbs) throw new Error(`at most ${LIMITS.verbs} commands of paths are accepted`);
    if (place.isSilhouette) return [filled(placePath(place.matrix, path), WHITE, style.clipRule)];
    const fills = this.filling(path, { ...style, opacityOfPaint: style.fillOpacity }, style.fill, place, box);
    const lines = this.stroked(path, style, place, box);
    const [fill] = fills;
    const [line] = lines;
    const isOne = fills.length === 1 && lines.length === 1 && fill?.kind === 'path' && line?.kind === 'path';
    if (isOne && line.stroke && !line.fill && !style.strokeFirst) return [{ ...fill, stroke: line.stroke }];
    return style.strokeFirst ? [...lines, ...fills] : [...fills, ...lines];
  }

  private filling(
    path: Path,
    style: Style & { readonly opacityOfPaint: number },
    paint: Paint,
    place: Place,
    box: Box,
  ): readonly Item[] {
    const resolved = this.resolved(paint, style, place, box);
    if (!resolved) return [];
    const opacity = style.opacityOfPaint;
    const onDrawing = placePath(place.matrix, path);
    if ('pattern' in resolved) {
      const tiles = this.tiles(
        resolved.pattern,
        { ...place, depth: place.depth + 1 },
        { box: box(), covered: fillBox(path) },
      );
      if (tiles.length === 0) return [];
      const clip = style.fillRule ? this.ruled(onDrawing, style.fillRule) : { clip: onDrawing };
      return [{ kind: 'group', ...clip, ...(opacity < 1 ? { opacity } : {}), items: tiles }];
    }
    const { paint: given } = resolved;
    const shown = opacity === 1 ? given : withColors(given, (color) => ({ ...color, alpha: color.alpha * opacity }));
    if (!('stops' in shown) && shown.alpha === 0) return [];
    return [filled(onDrawing, shown, style.fillRule)];
  }

  /** A clip of the even-odd rule, which clips have none of, as a mask. */
  private ruled(path: Path, fillRule: 'evenodd'): Pick<GroupItem, 'mask'> {
    return { mask: [filled(path, WHITE, fillRule)] };
  }

  private stroked(path: Path, style: Style, place: Place, box: Box): readonly Item[] {
    const stroke = strokeOf(style);
    if (!stroke) return [];
    if (!(stroke.width <= MAX_COORDINATE)) throw new Error('a line is too wide');
    const resolved = this.resolved(style.stroke, style, place, box);
    if (!resolved) return [];
    const plain = 'paint' in resolved && !('stops' in resolved.paint) ? resolved.paint : undefined;
    if (!plain) return this.strokedAsFill(path, stroke, style, place, box);
    const color = { ...plain, alpha: plain.alpha * style.strokeOpacity };
    if (color.alpha === 0) return [];
    const scale = similarity(place.matrix);
    if (scale === undefined) {
      return [
        { kind: 'group', transform: place.matrix, items: [{ kind: 'path', path, stroke: { ...stroke, color } }] },
      ];
    }
    const onDrawing = placePath(place.matrix, path);
    return [{ kind: 'path', path: onDrawing, stroke: { ...scaledStroke(stroke, scale), color } }];
  }

  /** A line in a gradient or a pattern: its outline filled with it. */
  private strokedAsFill(
    path: Path,
    stroke: Omit<Stroke, 'color'>,
    style: Style,
    place: Place,
    box: Box,
  ): readonly Item[] {
    const scale = Math.hypot(place.matrix[0], place.matrix[1]) || 1;
    const outline = strokeOutline(path, { ...stroke, tolerance: STROKE_TOLERANCE_PX / scale });
    this.verbs += outline.verbs.length;
    if (this.verbs > LIMITS.verbs) throw new Error(`at most ${LIMITS.verbs} commands of paths are accepted`);
    const asFill = { ...style, fillRule: undefined, opacityOfPaint: style.strokeOpacity };
    return this.filling(outline, asFill, style.stroke, place, box);
  }

  /** What a paint comes to; undefined for nothing. */
  private resolved(
    paint: Paint,
    style: Style,
    place: Place,
    box: Box,
  ): { readonly paint: ScenePaint } | { readonly pattern: SvgElement } | undefined {
    if (paint === 'none') return undefined;
    if (paint === 'currentColor') return { paint: style.color };
    if (!isServer(paint)) return { paint };
    const element = this.index.find(paint.id);
    if (element && isGradientElement(element)) {
      const gradient = gradientOf(this.index, element, { box: box(), viewport: place.viewport, matrix: place.matrix });
      if (gradient && 'stops' in gradient) this.verbs += gradient.stops.length;
      return gradient && { paint: gradient };
    }
    if (element?.name === 'pattern') return { pattern: element };
    return this.resolved(paint.otherwise, style, place, box);
  }

  /** The tiles of a pattern that lie where it is seen (SVG 2, 14.3); it may be measured in the box of its user. */
  private tiles(
    pattern: SvgElement,
    place: Place,
    { box, covered }: { readonly box: Rect | undefined; readonly covered: Rect | undefined },
  ): readonly Item[] {
    checkDepth(place);
    const chain = [...this.index.templates(pattern)].filter(({ name }) => name === 'pattern');
    const attribute = (name: string) => chain.find(({ attributes }) => attributes.has(name))?.attributes.get(name);
    const holder = chain.find(({ children }) => children.length > 0);
    if (!holder || !box || !covered) return [];
    const isOfBox = (attribute('patternUnits') ?? 'objectBoundingBox') === 'objectBoundingBox';
    const length = (name: string, whole: number, side: number) =>
      isOfBox ? (parseLength(attribute(name), 1) ?? 0) * side : (parseLength(attribute(name), whole) ?? 0);
    const { viewport } = place;
    const [width, height] = [length('width', viewport.width, box.width), length('height', viewport.height, box.height)];
    if (!(width > 0 && height > 0)) return [];
    const x = length('x', viewport.width, box.width) + (isOfBox ? box.x : 0);
    const y = length('y', viewport.height, box.height) + (isOfBox ? box.y : 0);
    const transform = parseTransform(attribute('patternTransform'));
    if (isFlat(transform)) return [];
    const area = transformRect(inverse(transform), covered);
    const first = { x: Math.floor((area.x - x) / width), y: Math.floor((area.y - y) / height) };
    const across = Math.ceil((area.x + area.width - x) / width) - first.x;
    const down = Math.ceil((area.y + area.height - y) / height) - first.y;
    if (!(across * down <= MAX_TILES)) throw new Error(`at most ${MAX_TILES} repetitions of a pattern are accepted`);

    const tile = { x: 0, y: 0, width, height };
    const viewBox = parseViewBox(attribute('viewBox'));
    const contentOfBox = attribute('patternContentUnits') === 'objectBoundingBox';
    const inner: Matrix = viewBox
      ? viewBoxMatrix(viewBox, tile, attribute('preserveAspectRatio'))
      : contentOfBox
        ? [box.width, 0, 0, box.height, -x + box.x, -y + box.y]
        : translation(-x, -y);
    const style = styleOf(holder, INITIAL, this.index.sheet, viewport);
    const before = this.items;
    const within = { inherited: style, matrix: inner, viewport: viewBox ?? viewport, depth: place.depth + 1 };
    const drawn = this.all(holder.children, within);
    const items = style.overflow === 'visible' ? drawn : cut(drawn, tile, IDENTITY);
    if (items.length === 0) return [];
    this.count((this.items - before + 1) * across * down);
    const onDrawing = multiply(place.matrix, transform);
    return Array.from({ length: across * down }, (_, i): GroupItem => {
      const corner = translation(x + (first.x + (i % across)) * width, y + (first.y + Math.floor(i / across)) * height);
      return { kind: 'group', transform: multiply(onDrawing, corner), items };
    });
  }

  private markers(path: Path, style: Style, place: Place): readonly Item[] {
    const { markers } = style;
    if (!style.isVisible || (!markers.start && !markers.mid && !markers.end)) return [];
    return verticesOf(path).flatMap((vertex) => {
      const id = markers[vertex.place];
      const marker = id === undefined ? undefined : this.index.find(id);
      if (marker?.name !== 'marker') return [];
      this.count(1);
      const isFlipped = vertex.place === 'start' && marker.attributes.get('orient') === 'auto-start-reverse';
      return this.marker(marker, { ...vertex, angle: vertex.angle + (isFlipped ? 180 : 0) }, style.strokeWidth, place);
    });
  }

  /** A marker at a point of a line (13.7.3). */
  private marker(
    marker: SvgElement,
    { x, y, angle }: { readonly x: number; readonly y: number; readonly angle: number },
    strokeWidth: number,
    place: Place,
  ): readonly Item[] {
    const { attributes } = marker;
    const viewBox = parseViewBox(attributes.get('viewBox'));
    const width = parseLength(attributes.get('markerWidth'), place.viewport.width) ?? 3;
    const height = parseLength(attributes.get('markerHeight'), place.viewport.height) ?? 3;
    if (!(width > 0 && height > 0)) return [];
    const style = styleOf(marker, INITIAL, this.index.sheet, place.viewport);
    if (!style.isDisplayed) return [];
    const isOfLine = (attributes.get('markerUnits') ?? 'strokeWidth') === 'strokeWidth';
    const size = isOfLine ? strokeWidth : 1;
    const orient = attributes.get('orient') ?? '0';
    const degrees = orient.startsWith('auto') ? angle : Number.parseFloat(orient) || 0;
    const turn = parseTransform(`translate(${x} ${y}) rotate(${degrees}) scale(${size})`);
    const box = { x: 0, y: 0, width, height };
    const fit = viewBox ? viewBoxMatrix(viewBox, box, attributes.get('preserveAspectRatio')) : IDENTITY;
    const reference = (name: string, whole: number) => parseLength(attributes.get(name), whole) ?? 0;
    const [refX, refY] = [reference('refX', viewBox?.width ?? width), reference('refY', viewBox?.height ?? height)];
    const [a, b, c, d] = fit;
    const atReference = translation(-(a * refX + c * refY), -(b * refX + d * refY));
    const matrix = multiply(multiply(place.matrix, turn), multiply(atReference, [a, b, c, d, 0, 0]));
    const within = { inherited: style, matrix, viewport: viewBox ?? box, depth: place.depth + 1 };
    const items = this.all(marker.children, within);
    const isCut = style.overflow !== 'visible' && style.overflow !== 'auto';
    return this.grouped(isCut ? cut(items, viewBox ?? box, matrix) : items, style, { ...place, matrix });
  }

  private text(element: SvgElement, style: Style, place: Place): readonly Item[] {
    const pieces = textPieces(element, style, this.index, place.viewport);
    if (pieces.length === 0) return [];
    this.count(pieces.reduce((sum, { text }) => sum + text.length, 0));
    if (!this.engine) throw new Error('there are no fonts for its text');
    const set = setText(pieces, this.engine);
    this.texts.push(...set.findings);
    const box = () => textBox(set.pieces);
    return set.pieces.flatMap(({ piece, glyphs }) => {
      if (!piece.style.isVisible) return [];
      const color = this.textColor(piece.style, place);
      if (color === undefined) {
        return glyphs.flatMap((run) => this.painted(glyphOutlines(run), piece.style, place, box));
      }
      if (color.alpha === 0 || glyphs.length === 0) return [];
      this.sizeBytes += glyphs.reduce((sum, run) => sum + 500 + run.glyphs.length * 100, 0);
      return [{ kind: 'group', transform: place.matrix, items: glyphs.map((run) => ({ ...run, color })) }];
    });
  }

  /** The colour of letters that are nothing but filled with one. */
  private textColor(style: Style, { isSilhouette }: Place): Color | undefined {
    if (isSilhouette) return WHITE;
    if (style.stroke !== 'none' && strokeOf(style)) return undefined;
    const { fill } = style;
    if (fill === 'none') return { ...WHITE, alpha: 0 };
    const color = fill === 'currentColor' ? style.color : isServer(fill) ? undefined : fill;
    return color && { ...color, alpha: color.alpha * style.fillOpacity };
  }

  /** Items with the clip, the mask, the opacity and the blend mode of their element. */
  private grouped(items: readonly Item[], style: Style, place: Place): readonly Item[] {
    const shown = this.faded(items, style, place);
    if (!style.blend || place.isSilhouette || shown.length === 0) return shown;
    return [{ kind: 'group', items: shown, blend: style.blend }];
  }

  private faded(items: readonly Item[], style: Style, place: Place): readonly Item[] {
    if (items.length === 0 || (style.opacity === 0 && !place.isSilhouette)) return [];
    const opacity = place.isSilhouette ? 1 : style.opacity;
    const clipped = style.clipPath === undefined ? items : this.clipped(items, style.clipPath, place);
    const masked = style.mask === undefined || place.isSilhouette ? clipped : this.masked(clipped, style.mask, place);
    if (masked.length === 0 || opacity === 1) return masked;
    const [only] = masked;
    if (masked.length === 1 && only?.kind === 'path' && !(only.fill && only.stroke)) return [faded(only, opacity)];
    if (masked.length === 1 && only?.kind === 'group' && only.opacity === undefined) return [{ ...only, opacity }];
    return [{ kind: 'group', items: masked, opacity }];
  }

  private clipped(items: readonly Item[], id: string, place: Place): readonly Item[] {
    checkDepth(place);
    const clip = this.index.find(id);
    if (clip?.name !== 'clipPath') return items;
    const style = styleOf(clip, INITIAL, this.index.sheet, place.viewport);
    const units = this.unitsOf(clip.attributes.get('clipPathUnits'), items, place.matrix);
    if (!units) return [];
    const matrix = multiply(multiply(place.matrix, units), parseTransform(style.transform));
    const here = { ...place, inherited: style, matrix, isSilhouette: true, depth: place.depth + 1 };
    const outer = style.clipPath === undefined ? items : this.clipped(items, style.clipPath, here);
    const path = plainClip(this.index, clip, here);
    if (path?.verbs.length === 0) return [];
    if (path) return [{ kind: 'group', clip: path, items: outer }];
    this.countMask();
    const mask = this.all(clip.children, here);
    return mask.length === 0 ? [] : [{ kind: 'group', mask, items: outer }];
  }

  /** Items as far as a mask lets them through (CSS Masking 1, chapter 7). */
  private masked(items: readonly Item[], id: string, place: Place): readonly Item[] {
    const mask = this.index.find(id);
    if (mask?.name !== 'mask') return items;
    checkDepth(place);
    this.countMask();
    const { attributes } = mask;
    const style = styleOf(mask, INITIAL, this.index.sheet, place.viewport);
    const isOfBox = (attributes.get('maskUnits') ?? 'objectBoundingBox') === 'objectBoundingBox';
    const box = this.boxIn(items, place.matrix);
    const units = this.unitsOf(attributes.get('maskContentUnits'), items, place.matrix);
    if (!units || (isOfBox && !box)) return [];
    const { viewport } = place;
    const region = (name: string, share: number, whole: number, side: number, start: number) =>
      isOfBox
        ? (parseLength(attributes.get(name), 1) ?? share) * side + start
        : (parseLength(attributes.get(name), whole) ?? share * whole);
    const [wide, high] = [box?.width ?? 0, box?.height ?? 0];
    const area = {
      x: region('x', -0.1, viewport.width, wide, box?.x ?? 0),
      y: region('y', -0.1, viewport.height, high, box?.y ?? 0),
      width: region('width', 1.2, viewport.width, wide, 0),
      height: region('height', 1.2, viewport.height, high, 0),
    };
    if (!(area.width > 0 && area.height > 0)) return [];
    const matrix = multiply(place.matrix, units);
    const inside = this.all(mask.children, { ...place, inherited: style, matrix, depth: place.depth + 1 });
    const by = attributes.get('mask-type') === 'alpha' ? 'alpha' : 'luminance';
    const gray = grayItems(cut(inside, area, place.matrix), by);
    if (gray.length === 0) return [];
    const outer =
      style.mask === undefined ? items : this.masked(items, style.mask, { ...place, depth: place.depth + 1 });
    return [{ kind: 'group', mask: gray, items: outer }];
  }

  /** From the coordinates of what a clip or mask holds to those of its user; undefined when there are none. */
  private unitsOf(units: string | undefined, items: readonly Item[], matrix: Matrix): Matrix | undefined {
    if ((units ?? 'userSpaceOnUse') === 'userSpaceOnUse') return IDENTITY;
    const box = this.boxIn(items, matrix);
    return box && box.width > 0 && box.height > 0 ? [box.width, 0, 0, box.height, box.x, box.y] : undefined;
  }

  /** The box around items in the coordinates that a matrix leads from. */
  private boxIn(items: readonly Item[], matrix: Matrix): Rect | undefined {
    return isFlat(matrix) ? undefined : fillBoxOf(items, inverse(matrix));
  }
}

/** How far the outline of a line in a gradient may be off, in CSS pixels of the drawing. */
const STROKE_TOLERANCE_PX = 0.005;

/** More tiles than these are a mist of dots. */
const MAX_TILES = 2500;

function checkDepth({ depth }: Place): void {
  if (depth > LIMITS.depth) throw new Error(`elements are nested more than ${LIMITS.depth} deep`);
}

/** What paints may be measured in, found out when one is. */
type Box = () => Rect | undefined;

function isServer(paint: Paint): paint is PaintServer {
  return typeof paint === 'object' && 'id' in paint;
}

function filled(path: Path, fill: ScenePaint, fillRule: PathItem['fillRule']): PathItem {
  return { kind: 'path', path, fill, ...(fillRule ? { fillRule } : {}) };
}

function boxOf(attributes: SvgElement['attributes'], { width, height }: Viewport): Rect {
  return {
    x: parseLength(attributes.get('x'), width) ?? 0,
    y: parseLength(attributes.get('y'), height) ?? 0,
    width: parseLength(attributes.get('width'), width) ?? width,
    height: parseLength(attributes.get('height'), height) ?? height,
  };
}
