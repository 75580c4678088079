/** Draws the elements of an SVG file. Shapes become outlines in the drawing’s coordinates, and texts become glyphs. */
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
import { createGlyphCache } from '../../raster/glyph-cache.ts';
import { strokeOutline } from '../../raster/stroke.ts';
import { type Paint as ScenePaint, withColors } from '../../scene/gradient.ts';
import type { Path } from '../../scene/path.ts';
import type { GroupItem, Item, PathItem, Stroke } from '../../scene/scene.ts';
import type { TextEngine } from '../../text/text-engine.ts';
import { fillBox, fillBoxOf } from './bounds.ts';
import { plainClip } from './clip.ts';
import { meetsConditions } from './conditions.ts';
import { cut } from './cut.ts';
import type { LoadPicture } from './drawing.ts';
import { type FilterSources, filtered, workCounter } from './filter/apply-filter.ts';
import { parseFilter } from './filter/filter-value.ts';
import { gradientOf, isGradientElement, templateTransform } from './gradients.ts';
import { inPixels, parseLength } from './length.ts';
import { verticesOf } from './markers.ts';
import {
  fontSizesOf,
  GEOMETRY,
  INITIAL,
  type Inherited,
  type Paint,
  type PaintServer,
  type Style,
  styleOf,
} from './paint-style.ts';
import { withPathLength } from './path-length.ts';
import { PictureReader } from './picture.ts';
import type { Place, SvgIndex } from './place.ts';
import { rootBox } from './root.ts';
import { glyphOutlines, setText, type TextFindings, textBox } from './set-text.ts';
import { MAX_COORDINATE, placePath, shapePath, type Viewport } from './shapes.ts';
import { grayItems } from './silhouette.ts';
import { faded, scaledStroke, similarity, strokeOf } from './strokes.ts';
import type { SvgElement } from './svg-tree.ts';
import { textPieces } from './text.ts';
import { parseAngle, parseTransform, parseViewBox, viewBoxMatrix } from './transform.ts';

/** Limits for a drawing with expanded uses, markers and patterns. */
const LIMITS = {
  items: 50_000,
  verbs: 1_000_000,
  depth: 100,
  /** Number of masks, because each is painted on a separate bitmap. */
  masks: 1000,
} as const;

/** Unsupported visible elements, with reasons. */
const UNDRAWN: ReadonlyMap<string, string> = new Map([['mesh', 'meshes are not supported']]);
const SHAPES = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'];
const CONTAINERS = ['g', 'a', 'svg', 'switch', 'use', 'text', 'image'];
const WITH_MARKERS = ['path', 'line', 'polyline', 'polygon'];

/** Draws the elements of a file, and counts the results. */
export class Builder {
  sizeBytes = 0;
  /** Missing fonts and characters of the drawing's texts. */
  readonly texts: TextFindings[] = [];
  private readonly index: SvgIndex;
  private readonly engine: TextEngine | undefined;
  private readonly pictures: PictureReader;
  private readonly styles = new Map<SvgElement, Inherited>();
  /** Context of filters, which is created when the first one is used. */
  private filters: FilterSources | undefined;
  private box: Rect = { x: 0, y: 0, width: 0, height: 0 };
  private items = 0;
  private verbs = 0;
  private masks = 0;

  constructor(index: SvgIndex, { engine, loadPicture }: Sources) {
    this.index = index;
    this.engine = engine;
    this.pictures = new PictureReader(loadPicture);
  }

  /** Returns the items of the whole file. The root element is also a CSS box. */
  root(element: SvgElement, box: Rect): readonly Item[] {
    this.box = box;
    const place = { inherited: INITIAL, matrix: IDENTITY, viewport: box, depth: 0 };
    const style = styleOf(element, INITIAL, this.index.sheet, box);
    const { background, transform } = rootBox(element, this.index.sheet, { style, box });
    const items = this.viewport(element, box, { ...place, matrix: transform });
    return cut([...background, ...items], box, IDENTITY);
  }

  /** Returns the items of an `svg` or `symbol` element in a box. */
  viewport(element: SvgElement, box: Rect, place: Place): readonly Item[] {
    if (!(box.width > 0 && box.height > 0)) return [];
    const viewBox = parseViewBox(element.attributes.get('viewBox'));
    const inner: Matrix = viewBox
      ? viewBoxMatrix(viewBox, box, element.attributes.get('preserveAspectRatio'))
      : translation(box.x, box.y);
    const style = styleOf(element, place.inherited, this.index.sheet, place.viewport);
    const outer = place.depth > 0 ? multiply(place.matrix, style.transform) : place.matrix;
    const matrix = multiply(outer, inner);
    const within = { ...place, inherited: style, matrix, viewport: viewBox ?? box, depth: place.depth + 1 };
    const items = this.all(element.children, within);
    // Does not clip the root, because the image clips it at its edge.
    const isCut = place.depth > 0 && style.overflow !== 'visible' && style.overflow !== 'auto';
    const shown = isCut ? cut(items, box, outer) : items;
    return this.grouped(shown, style, { ...place, matrix: outer });
  }

  private all(elements: readonly SvgElement[], place: Place): readonly Item[] {
    return elements.flatMap((element) => this.element(element, place));
  }

  private element(element: SvgElement, place: Place): readonly Item[] {
    checkDepth(place);
    const { name } = element;
    if (!SHAPES.includes(name) && !CONTAINERS.includes(name) && !UNDRAWN.has(name)) return [];
    // Counts elements that a `use` repeats, even if they draw nothing.
    this.count(1);
    const style = styleOf(element, place.inherited, this.index.sheet, place.viewport);
    if (!style.isDisplayed || !meetsConditions(element)) return [];
    const undrawn = UNDRAWN.get(name);
    if (undrawn) throw new Error(undrawn);
    const sized = withPixels(element, style);
    if (name === 'svg') return this.viewport(element, boxOf(sized.attributes, place.viewport), place);
    const matrix = multiply(place.matrix, style.transform);
    const here = { ...place, matrix };
    const inner = { ...here, inherited: style, depth: place.depth + 1 };
    if (name === 'use') return this.grouped(this.used(sized, inner), style, here);
    if (name === 'text') return this.grouped(this.text(element, style, here), style, here);
    if (name === 'image') return this.grouped(this.image(sized, style, here), style, here);
    if (name === 'switch') return this.grouped(this.chosen(element, inner), style, here);
    const items = SHAPES.includes(name) ? this.shape(sized, style, here) : this.all(element.children, inner);
    return this.grouped(items, style, here);
  }

  /** Draws the first child whose conditions are met. */
  private chosen({ children }: SvgElement, place: Place): readonly Item[] {
    const choice = children.find((child) => !NO_CHOICES.includes(child.name) && meetsConditions(child));
    return choice ? this.element(choice, place) : [];
  }

  private image(element: SvgElement, style: Style, place: Place): readonly Item[] {
    if (place.isSilhouette) return [];
    const { items, sizeBytes, texts } = this.pictures.draw(element, place);
    this.sizeBytes += sizeBytes;
    this.texts.push(...texts);
    return style.isVisible ? items : [];
  }

  /** Returns the style that an element inherits where it is defined, not where it is used. */
  private inheritedOf(element: SvgElement, viewport: Viewport): Inherited {
    const parent = this.index.parentOf(element);
    if (!parent) return INITIAL;
    const known = this.styles.get(parent);
    if (known) return known;
    const style = styleOf(parent, this.inheritedOf(parent, viewport), this.index.sheet, viewport);
    this.styles.set(parent, style);
    return style;
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
    const own = hasArea ? style : { ...style, fill: 'none' as const };
    const markers = place.isSilhouette || !WITH_MARKERS.includes(element.name) ? [] : this.markers(path, style, place);
    return this.painted(path, withPathLength(element, path, own), place, () => fillBox(path), markers);
  }

  /** Fills and strokes an outline. `box` is the bounding box for its paints. */
  private painted(path: Path, style: Style, place: Place, box: Box, markers: readonly Item[] = []): readonly Item[] {
    this.verbs += path.verbs.length;
    this.sizeBytes += 300 + (path.verbs.length + path.coords.length) * 8;
    if (this.verbs > LIMITS.verbs) throw new Error(`at most ${LIMITS.verbs} commands of paths are accepted`);
    if (place.isSilhouette) return [filled(placePath(place.matrix, path), WHITE, style.clipRule)];
    const fills = this.filling(path, { ...style, opacityOfPaint: style.fillOpacity }, style.fill, place, box);
    const lines = this.stroked(path, style, place, box);
    const [fill] = fills;
    const [line] = lines;
    const isOne = fills.length === 1 && lines.length === 1 && fill?.kind === 'path' && line?.kind === 'path';
    const isUsualOrder = style.paintOrder.join() === INITIAL.paintOrder.join();
    if (isOne && line.stroke && !line.fill && isUsualOrder) return [{ ...fill, stroke: line.stroke }, ...markers];
    return style.paintOrder.flatMap((part) => ({ fill: fills, stroke: lines, markers })[part]);
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

  /** Returns a mask for an even-odd clip, because clips always use the nonzero rule. */
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
    const scale = style.keepsStrokeWidth ? 1 : similarity(place.matrix);
    if (scale === undefined) {
      return [
        { kind: 'group', transform: place.matrix, items: [{ kind: 'path', path, stroke: { ...stroke, color } }] },
      ];
    }
    const onDrawing = placePath(place.matrix, path);
    return [{ kind: 'path', path: onDrawing, stroke: { ...scaledStroke(stroke, scale), color } }];
  }

  /** Draws a stroke with a gradient or pattern by filling the stroke's outline. */
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

  /** Converts a paint for the scene. Returns undefined if nothing is painted. */
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

  /** Returns the visible tiles of a pattern (SVG 2, 14.3). Its units may be the bounding box of the painted element. */
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
    const transform = templateTransform(this.index, chain, 'patternTransform');
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
    const style = styleOf(holder, this.inheritedOf(holder, viewport), this.index.sheet, viewport);
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

  /** Draws a marker at a vertex (13.7.3). */
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
    const style = styleOf(marker, this.inheritedOf(marker, place.viewport), this.index.sheet, place.viewport);
    if (!style.isDisplayed) return [];
    const isOfLine = (attributes.get('markerUnits') ?? 'strokeWidth') === 'strokeWidth';
    const size = isOfLine ? strokeWidth : 1;
    const orient = attributes.get('orient') ?? '0';
    const degrees = orient.startsWith('auto') ? angle : (parseAngle(orient) ?? 0);
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
    if (!this.engine) throw new Error('no font is available for its text');
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

  /** Returns the colour of text with a plain fill. Returns undefined for other text. */
  private textColor(style: Style, { isSilhouette }: Place): Color | undefined {
    if (isSilhouette) return WHITE;
    if (style.stroke !== 'none' && strokeOf(style)) return undefined;
    const { fill } = style;
    if (fill === 'none') return { ...WHITE, alpha: 0 };
    const color = fill === 'currentColor' ? style.color : isServer(fill) ? undefined : fill;
    return color && { ...color, alpha: color.alpha * style.fillOpacity };
  }

  /** Applies the clip, mask, opacity and blend mode of an element to its items. */
  private grouped(items: readonly Item[], style: Style, place: Place): readonly Item[] {
    const shown = this.faded(items, style, place);
    if (!style.blend || place.isSilhouette || shown.length === 0) return shown;
    return [{ kind: 'group', items: shown, blend: style.blend }];
  }

  private faded(items: readonly Item[], style: Style, place: Place): readonly Item[] {
    if (items.length === 0 || (style.opacity === 0 && !place.isSilhouette)) return [];
    const opacity = place.isSilhouette ? 1 : style.opacity;
    const shown = style.filter === undefined || place.isSilhouette ? items : this.filtered(items, style, place);
    const clipped = style.clipPath === undefined ? shown : this.clipped(shown, style.clipPath, place, items);
    const masked =
      style.mask === undefined || place.isSilhouette ? clipped : this.masked(clipped, style.mask, place, items);
    if (masked.length === 0 || opacity === 1) return masked;
    const [only] = masked;
    if (masked.length === 1 && only?.kind === 'path' && !(only.fill && only.stroke)) return [faded(only, opacity)];
    if (masked.length === 1 && only?.kind === 'group' && only.opacity === undefined) return [{ ...only, opacity }];
    return [{ kind: 'group', items: masked, opacity }];
  }

  private filtered(items: readonly Item[], { filter, text }: Style, { matrix, viewport }: Place): readonly Item[] {
    const steps = parseFilter(filter, fontSizesOf(text));
    if (steps.length === 0) return items;
    this.filters ??= { index: this.index, drawing: this.box, glyphs: createGlyphCache(), count: workCounter() };
    const box = this.boxIn(items, matrix);
    const result = filtered(items, steps, { matrix, box, viewport }, this.filters);
    this.sizeBytes += result.sizeBytes;
    return result.items;
  }

  /** Clips items. The unfiltered items determine the bounding box. */
  private clipped(items: readonly Item[], id: string, place: Place, unfiltered = items): readonly Item[] {
    checkDepth(place);
    const clip = this.index.find(id);
    if (clip?.name !== 'clipPath') return items;
    const style = styleOf(clip, this.inheritedOf(clip, place.viewport), this.index.sheet, place.viewport);
    const units = this.unitsOf(clip.attributes.get('clipPathUnits'), unfiltered, place.matrix);
    if (!units) return [];
    const matrix = multiply(multiply(place.matrix, units), style.transform);
    const here = { ...place, inherited: style, matrix, isSilhouette: true, depth: place.depth + 1 };
    const outer = style.clipPath === undefined ? items : this.clipped(items, style.clipPath, here, unfiltered);
    const path = plainClip(this.index, clip, here);
    if (path?.verbs.length === 0) return [];
    if (path) return [{ kind: 'group', clip: path, items: outer }];
    this.countMask();
    const mask = this.all(clip.children, here);
    return mask.length === 0 ? [] : [{ kind: 'group', mask, items: outer }];
  }

  /** Applies a mask to items (CSS Masking 1, chapter 7). The unfiltered items determine the bounding box. */
  private masked(items: readonly Item[], id: string, place: Place, unfiltered = items): readonly Item[] {
    const mask = this.index.find(id);
    if (mask?.name !== 'mask') return items;
    checkDepth(place);
    this.countMask();
    const { attributes } = mask;
    const style = styleOf(mask, this.inheritedOf(mask, place.viewport), this.index.sheet, place.viewport);
    const isOfBox = (attributes.get('maskUnits') ?? 'objectBoundingBox') === 'objectBoundingBox';
    const box = this.boxIn(unfiltered, place.matrix);
    const units = this.unitsOf(attributes.get('maskContentUnits'), unfiltered, place.matrix);
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
    if (style.maskType === 'luminance') this.checkLight(mask);
    const gray = grayItems(cut(inside, area, place.matrix), style.maskType);
    if (gray.length === 0) return [];
    const outer =
      style.mask === undefined
        ? items
        : this.masked(items, style.mask, { ...place, depth: place.depth + 1 }, unfiltered);
    return [{ kind: 'group', mask: gray, items: outer }];
  }

  /** Rejects masks that compute luminance in linear RGB. */
  private checkLight(mask: SvgElement): void {
    const value = this.index.inheritedValue(mask, 'color-interpolation') ?? '';
    if (/^linearrgb$/i.test(value)) throw new Error('the only supported color-interpolation is sRGB');
  }

  /**
   * Returns the matrix from the content of a clip or mask to the coordinates of the element that uses it. Returns
   * undefined if the box is empty.
   */
  private unitsOf(units: string | undefined, items: readonly Item[], matrix: Matrix): Matrix | undefined {
    if ((units ?? 'userSpaceOnUse') === 'userSpaceOnUse') return IDENTITY;
    const box = this.boxIn(items, matrix);
    return box && box.width > 0 && box.height > 0 ? [box.width, 0, 0, box.height, box.x, box.y] : undefined;
  }

  /** Returns the bounding box of items in the matrix's source coordinates. */
  private boxIn(items: readonly Item[], matrix: Matrix): Rect | undefined {
    return isFlat(matrix) ? undefined : fillBoxOf(items, inverse(matrix));
  }
}

/** Children of a `switch` that are never chosen. */
const NO_CHOICES = ['title', 'desc', 'metadata', 'style', 'defs'];

/** External resources of a drawing: fonts for its text, and a loader for embedded images. */
export type Sources = { readonly engine?: TextEngine | undefined; readonly loadPicture?: LoadPicture | undefined };

/** Maximum error of a stroke's outline in CSS pixels of the drawing. */
const STROKE_TOLERANCE_PX = 0.005;

/** Maximum number of tiles. With more, a tile would be too small to see. */
const MAX_TILES = 2500;

function checkDepth({ depth }: Place): void {
  if (depth > LIMITS.depth) throw new Error(`elements are nested more than ${LIMITS.depth} deep`);
}

/** Returns the bounding box for paints. It is computed on demand. */
type Box = () => Rect | undefined;

function isServer(paint: Paint): paint is PaintServer {
  return typeof paint === 'object' && 'id' in paint;
}

function filled(path: Path, fill: ScenePaint, fillRule: PathItem['fillRule']): PathItem {
  return { kind: 'path', path, fill, ...(fillRule ? { fillRule } : {}) };
}

/**
 * Returns a copy of the element with its font-relative sizes in pixels. Only the attributes of the copy may be used,
 * because it has no parent.
 */
function withPixels(element: SvgElement, { text }: Style): SvgElement {
  const sizes = fontSizesOf(text);
  const changed = GEOMETRY.flatMap((name) => {
    const value = element.attributes.get(name);
    const pixels = value === undefined ? undefined : inPixels(value, sizes);
    return pixels === undefined || pixels === value ? [] : [[name, pixels] as const];
  });
  if (changed.length === 0) return element;
  return { ...element, attributes: new Map([...element.attributes, ...changed]) };
}

function boxOf(attributes: SvgElement['attributes'], { width, height }: Viewport): Rect {
  return {
    x: parseLength(attributes.get('x'), width) ?? 0,
    y: parseLength(attributes.get('y'), height) ?? 0,
    width: parseLength(attributes.get('width'), width) ?? width,
    height: parseLength(attributes.get('height'), height) ?? height,
  };
}
