/**
 * SVG drawing of one page. Unchanged parts keep their nodes. Dragged elements are in a separate layer, so that moving
 * them does not repaint the elements below and above.
 */
import type { Point } from '@platen/engine/base/geometry';
import type { SvgPart } from '@platen/engine/paint/svg/paint-svg';
import type { DrawnPage } from '../../engine/protocol.ts';
import { afterFrame } from '../scheduling.ts';
import { SVG, setAttributes, svgElement } from './svg.ts';

/** Units of the SVG drawing per point. */
const UNITS = 100;

type Part = { readonly svg: string; readonly elementId: string | undefined; readonly node: SVGGElement };

export type PageDrawing = {
  readonly element: HTMLElement;
  draw(page: DrawnPage): void;
  /** Shows an image below all elements; undefined removes it. */
  under(picture: Underlay | undefined): void;
  /** Shifts the drawing of these elements by page points; undefined ends the shift. Each `draw` resets it. */
  shift(elementIds: ReadonlySet<string>, by: Point | undefined): void;
};

/** Image below a page, with its size in points. */
export type Underlay = {
  readonly address: string;
  readonly width: number;
  readonly height: number;
  readonly opacity: number;
};

/** Range of parts in painting order: start inclusive, end exclusive. */
type Range = { readonly from: number; readonly to: number };

const NONE: Range = { from: 0, to: 0 };

export function createPageDrawing(): PageDrawing {
  const element = document.createElement('div');
  element.className = 'pl-canvas-page';
  element.setAttribute('aria-hidden', 'true');
  const [below, lifted, above] = ['', 'pl-canvas-lifted', ''].map((name) =>
    svgElement('svg', { class: name, 'stroke-miterlimit': 10 }),
  ) as [SVGSVGElement, SVGSVGElement, SVGSVGElement];
  element.append(below);
  let size = { width: 0, height: 0 };
  let underlay: HTMLImageElement | undefined;
  let parts: readonly Part[] = [];
  let shifted: readonly Part[] = [];
  let forget = () => {};
  /** Current content of the layers, cached so that pointer moves need not read the DOM. */
  let arranged: { readonly parts: readonly Part[]; readonly range: Range } | undefined;

  function unshift() {
    for (const { node } of shifted) node.removeAttribute('transform');
    shifted = [];
  }

  /**
   * Keeps the layer for one more frame after the shift ends, because the frame at the end of a drag already has much to
   * do.
   */
  function lower() {
    forget();
    if (!lifted.isConnected) return;
    // The painting order does not depend on the split into layers.
    arrange(arranged?.range ?? NONE);
    forget = afterFrame(() => arrange(NONE));
  }

  /** Puts every node into its layer in painting order. */
  function arrange(range: Range) {
    const { from, to } = range;
    if (arranged?.parts === parts && arranged.range.from === from && arranged.range.to === to) return;
    arranged = { parts, range };
    if (to === from) {
      fill(below, parts);
      lifted.remove();
      above.remove();
      return;
    }
    if (!lifted.isConnected) element.append(lifted, above);
    fill(below, parts.slice(0, from));
    fill(lifted, parts.slice(from, to));
    fill(above, parts.slice(to));
  }

  return {
    element,
    under(picture) {
      if (!picture) {
        underlay?.remove();
        underlay = undefined;
        return;
      }
      if (!underlay) {
        underlay = document.createElement('img');
        underlay.className = 'pl-canvas-underlay';
        underlay.alt = '';
        element.prepend(underlay);
      }
      if (underlay.src !== picture.address) underlay.src = picture.address;
      underlay.style.width = `${(picture.width / size.width) * 100}%`;
      underlay.style.height = `${(picture.height / size.height) * 100}%`;
      underlay.style.opacity = String(picture.opacity);
    },
    draw({ width, height, parts: next }) {
      // Avoids setting the same size, because the browser would lay out the complete page again.
      if (width !== size.width || height !== size.height) {
        size = { width, height };
        const viewBox = `0 0 ${width * UNITS} ${height * UNITS}`;
        for (const layer of [below, lifted, above]) setAttributes(layer, { viewBox });
      }
      unshift();
      lifted.style.transform = '';
      parts = redraw(parts, next);
      if (!lifted.isConnected) arrange(NONE);
    },
    shift(elementIds, by) {
      unshift();
      lifted.style.transform = '';
      if (!by) return lower();
      forget();
      const isMoved = ({ elementId }: Part) => elementId !== undefined && elementIds.has(elementId);
      const range = elementIds.size === 0 ? NONE : rangeOf(parts, isMoved);
      // Elements that are not contiguous in painting order are shifted in place.
      arrange(range ?? NONE);
      if (range) {
        lifted.style.transform = `translate(${(by.x / size.width) * 100}%, ${(by.y / size.height) * 100}%)`;
        return;
      }
      shifted = parts.filter(isMoved);
      for (const { node } of shifted) node.setAttribute('transform', `translate(${by.x * UNITS} ${by.y * UNITS})`);
    },
  };
}

/** Returns the range of the requested parts; undefined if they are not contiguous. */
function rangeOf(parts: readonly Part[], isMeant: (part: Part) => boolean): Range | undefined {
  const from = parts.findIndex(isMeant);
  const to = parts.findLastIndex(isMeant) + 1;
  return from < 0 ? NONE : parts.slice(from, to).every(isMeant) ? { from, to } : undefined;
}

/** Does not move nodes that are already in order. */
function fill(layer: SVGSVGElement, parts: readonly Part[]): void {
  let before: ChildNode | null = layer.firstChild;
  for (const { node } of parts) {
    if (node === before) before = before.nextSibling;
    else layer.insertBefore(node, before);
  }
}

/** Reuses the nodes of parts with the same drawing, even if their position in the order changed. */
function redraw(old: readonly Part[], next: readonly SvgPart[]): readonly Part[] {
  // Most parts keep their index, so only the other parts are searched.
  const kept: (Part | undefined)[] = next.map(({ svg }, index) => (old[index]?.svg === svg ? old[index] : undefined));
  const known = new Map<string, Part[]>();
  for (const [index, part] of old.entries()) {
    if (kept[index]) continue;
    const same = known.get(part.svg);
    if (same) same.push(part);
    else known.set(part.svg, [part]);
  }
  for (const [index, { svg }] of next.entries()) kept[index] ??= known.get(svg)?.shift();
  const fresh = parse(next.filter((_, index) => !kept[index]).map(({ svg }) => svg));
  let made = 0;
  const parts = next.map(
    ({ svg, elementId }, index): Part => ({ svg, elementId, node: kept[index]?.node ?? fresh[made++]! }),
  );
  for (const rest of known.values()) for (const { node } of rest) node.remove();
  return parts;
}

/** Parses one SVG group per part. Removes links, because they do not work on the canvas and would take the focus. */
function parse(svgs: readonly string[]): readonly SVGGElement[] {
  if (svgs.length === 0) return [];
  const bare = svgs.map((svg) => `<g>${svg.replaceAll(BLENDED, ' data-blend="$1"')}</g>`);
  const text = `<svg xmlns="${SVG}">${bare.join('')}</svg>`;
  const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  for (const link of root.querySelectorAll('a')) link.remove();
  const groups = [...root.children].map((child) => document.adoptNode(child) as SVGGElement);
  for (const group of groups) {
    for (const node of group.querySelectorAll<SVGElement>('[data-blend]'))
      node.style.mixBlendMode = node.dataset['blend']!;
  }
  return groups;
}

/** Sets blend modes by script, because a strict content security policy ignores inline styles in markup. */
const BLENDED = / style="mix-blend-mode:([a-z-]+)"/g;
