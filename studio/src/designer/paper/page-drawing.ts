/** One page as SVG in the document: what an edit left alone stays the same nodes, and what is dragged is shifted at once. */
import type { Point } from '@platen/engine/base/geometry';
import type { SvgPart } from '@platen/engine/paint/svg/paint-svg';
import type { DrawnPage } from '../../engine/protocol.ts';
import { SVG, setAttributes, svgElement } from './svg.ts';

/** The painter's units a point. */
const UNITS = 100;

type Part = { readonly svg: string; readonly elementId: string | undefined; readonly node: SVGGElement };

export type PageDrawing = {
  readonly element: SVGSVGElement;
  draw(page: DrawnPage): void;
  /** Moves what these elements draw, in points of the page; the next `draw` may be told again. */
  shift(elementIds: ReadonlySet<string>, by: Point | undefined): void;
};

export function createPageDrawing(): PageDrawing {
  const element = svgElement('svg', { class: 'paper-page', 'stroke-miterlimit': 10, 'aria-hidden': 'true' });
  let parts: readonly Part[] = [];
  let shifted: readonly Part[] = [];

  return {
    element,
    draw({ width, height, parts: next }) {
      setAttributes(element, { viewBox: `0 0 ${width * UNITS} ${height * UNITS}` });
      shifted = unshift(shifted);
      parts = redraw(element, parts, next);
    },
    shift(elementIds, by) {
      shifted = unshift(shifted);
      if (!by || (by.x === 0 && by.y === 0)) return;
      shifted = parts.filter(({ elementId }) => elementId !== undefined && elementIds.has(elementId));
      const transform = `translate(${by.x * UNITS} ${by.y * UNITS})`;
      for (const { node } of shifted) node.setAttribute('transform', transform);
    },
  };
}

function unshift(parts: readonly Part[]): readonly Part[] {
  for (const { node } of parts) node.removeAttribute('transform');
  return [];
}

/** Nodes of parts with the same drawing are kept, wherever in the order they are now. */
function redraw(element: SVGSVGElement, old: readonly Part[], next: readonly SvgPart[]): readonly Part[] {
  // Most stay where they are: only the others are looked for.
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
  let before: ChildNode | null = element.firstChild;
  for (const { node } of parts) {
    if (node === before) before = before.nextSibling;
    else element.insertBefore(node, before);
  }
  return parts;
}

/** A group a part. Links are left out: on the paper they lead nowhere, and would take the focus. */
function parse(svgs: readonly string[]): readonly SVGGElement[] {
  if (svgs.length === 0) return [];
  const text = `<svg xmlns="${SVG}">${svgs.map((svg) => `<g>${svg}</g>`).join('')}</svg>`;
  const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  for (const link of root.querySelectorAll('a')) link.remove();
  return [...root.children].map((child) => document.adoptNode(child) as SVGGElement);
}
