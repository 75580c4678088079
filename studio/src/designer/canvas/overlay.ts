/**
 * Overlay above the pages in viewport pixels: outlines, handles, snap lines, margins and names. It is never printed.
 */
import {
  type Matrix,
  multiply,
  type Point,
  type Rect,
  rotationAbout,
  transformPoint,
  translation,
} from '@platen/engine/base/geometry';
import { lineEnds } from '../geometry/handles.ts';
import { centreOf, cornersOf, type Oriented } from '../geometry/oriented.ts';
import { containerOf } from '../geometry/paths.ts';
import { BANDS, type Band, bandBox } from './bands.ts';
import { borderNodes, columnNodes } from './column-widths.ts';
import { type CanvasContext, type CanvasPage, copiesOf, type Gesture, pageMatrix } from './context.ts';
import { distancesTo } from './distances.ts';
import { shiftBy } from './drag-shift.ts';
import { rotationOf } from './edits.ts';
import { guideOnScreen } from './guides.ts';
import { type Held, heldOf, type PlacedGrip } from './handles-on-screen.ts';
import { lengthText, sizeText } from './lengths.ts';
import { gapNodes, label, line, outline, pill } from './overlay-shapes.ts';
import { marginBox } from './snapping.ts';
import { svgElement } from './svg.ts';
import { elementAt } from './targets.ts';
import { offeredOn } from './trace-file.ts';
import { canvasWords } from './words.ts';

export function overlayNodes(context: CanvasContext): readonly SVGElement[] {
  const gesture = context.gesture.value;
  return [
    ...context.pages.value.flatMap((page) => pageNodes(context, page)),
    ...tracedNodes(context),
    ...guideNodes(context),
    ...findingNodes(context),
    ...hoverNodes(context, gesture),
    ...selectionNodes(context, gesture),
    ...(gesture ? [] : borderNodes(context)),
    ...gestureNodes(context, gesture),
    ...distanceNodes(context, gesture),
  ];
}

/** Approximate space in pixels for the name of a header or footer next to the page, horizontal and rotated. */
const BAND_NAME_PX = { level: 56, turned: 20 };

/**
 * Draws the name of a header or footer next to the page at its border. Rotates the name if there is little space. Never
 * draws over the page.
 */
function bandName(band: Band, end: Point, windowWidth: number): readonly SVGElement[] {
  const room = windowWidth - end.x;
  const isHeader = band === 'header';
  if (room > BAND_NAME_PX.level)
    return [label(canvasWords[band], { x: end.x + 8, y: isHeader ? end.y - 4 : end.y + 12 }, 'pl-canvas-band-name')];
  if (room < BAND_NAME_PX.turned) return [];
  const at = { x: end.x + 6, y: isHeader ? end.y - 4 : end.y + 4 };
  const name = label(canvasWords[band], at, 'pl-canvas-band-name');
  name.setAttribute('transform', `rotate(90 ${at.x} ${at.y})`);
  name.setAttribute('text-anchor', isHeader ? 'end' : 'start');
  return [name];
}

/** Draws the page's name, safe margin, header and footer. */
function pageNodes(context: CanvasContext, page: CanvasPage): readonly SVGElement[] {
  const matrix = pageMatrix(context, page);
  const { width } = page.rect;
  const corner = transformPoint(matrix, { x: 0, y: 0 });
  const pages = context.pages.value.length;
  const nodes: SVGElement[] = [];
  if (pages > 1)
    nodes.push(label(canvasWords.page(page.index + 1, pages), { x: corner.x, y: corner.y - 8 }, 'pl-canvas-page-name'));
  const margin = marginBox(context, page);
  if (margin) nodes.push(outline({ box: margin, transform: matrix }, 'pl-canvas-margin'));
  for (const band of BANDS) {
    const box = bandBox(context.store.document.value, band, page);
    if (!box) continue;
    const y = band === 'header' ? box.y + box.height : box.y;
    const [from, to] = [transformPoint(matrix, { x: 0, y }), transformPoint(matrix, { x: width, y })];
    nodes.push(line(from, to, 'pl-canvas-band'));
    nodes.push(...bandName(band, to, context.size.value.width));
  }
  return nodes;
}

function guideNodes(context: CanvasContext): readonly SVGElement[] {
  const pages = context.pages.value;
  const { width, height } = context.size.value;
  // Guides appear on every page; vertical guides continue between pages.
  return context.guides.value.flatMap((guide) =>
    pages.map((page) => {
      const at = guideOnScreen(context, page, guide);
      if (guide.axis === 'y') return line({ x: 0, y: at }, { x: width, y: at }, 'pl-canvas-guide');
      const top = transformPoint(pageMatrix(context, page), { x: 0, y: 0 }).y;
      const next = pages[page.index + 1];
      const bottom = next ? transformPoint(pageMatrix(context, next), { x: 0, y: 0 }).y : height;
      return line({ x: at, y: page.index === 0 ? 0 : top }, { x: at, y: bottom }, 'pl-canvas-guide');
    }),
  );
}

/** Outlines the texts and codes of the tracing layer that can be added. */
function tracedNodes(context: CanvasContext): readonly SVGElement[] {
  const [page] = context.pages.value;
  if (!page || context.gesture.value) return [];
  const lit = context.store.tracedHover.value;
  const transform = pageMatrix(context, page);
  return offeredOn(context.store)
    .filter(({ index, traced: { kind } }) => index === lit || kind === 'text' || kind === 'code')
    .map(({ index, traced: { box } }) =>
      outline({ box, transform }, index === lit ? 'pl-canvas-traced-lit' : 'pl-canvas-traced'),
    );
}

/** Marks elements with problems or warnings at a corner. */
function findingNodes(context: CanvasContext): readonly SVGElement[] {
  if (context.gesture.value || context.dragShift.value) return [];
  return [...context.findings.value].flatMap(([path, kind]) =>
    copiesOf(context, path).flatMap(({ page, target }) => {
      const oriented = { box: target.box, transform: multiply(pageMatrix(context, page), target.transform) };
      const { x, y } = cornersOf(oriented)[1];
      return [
        outline(oriented, `pl-canvas-found-${kind}`),
        svgElement(
          'g',
          { class: `pl-canvas-mark pl-canvas-mark-${kind}` },
          svgElement('circle', { cx: x, cy: y, r: 7 }),
          svgElement('text', { x, y: y + 4, 'text-anchor': 'middle' }, '!'),
        ),
      ];
    }),
  );
}

/** Outlines all copies of the hovered element; copies of a repeat show their number. */
function hoverNodes(context: CanvasContext, gesture: Gesture | undefined): readonly SVGElement[] {
  const path = context.store.hovered.value;
  if (path === undefined || gesture || context.editing.value) return [];
  if (context.store.selection.value.includes(path)) return [];
  const nodes = copiesOf(context, path).map(({ page, target }) =>
    outline({ box: target.box, transform: multiply(pageMatrix(context, page), target.transform) }, 'pl-canvas-hover'),
  );
  return [...nodes, ...copyName(context)];
}

function copyName(context: CanvasContext): readonly SVGElement[] {
  const hover = context.hover.value;
  if (!hover) return [];
  const copies = copiesOf(context, hover.path);
  const index = copies.findIndex(
    ({ page, target }) => page.index === hover.page && target.elementId === hover.elementId,
  );
  if (copies.length < 2 || index < 0) return [];
  const { page, target } = copies[index]!;
  const at = transformPoint(pageMatrix(context, page), { x: target.placed.bounds.x, y: target.placed.bounds.y });
  const name = /^(.*?)(\[|$)/.exec(target.elementId)?.[1] ?? target.elementId;
  return [
    pill(
      canvasWords.copy(name, index + 1, copies.length),
      { x: at.x, y: at.y - 12 },
      'pl-canvas-pill pl-canvas-pill-data',
      'start',
    ),
  ];
}

function selectionNodes(context: CanvasContext, gesture: Gesture | undefined): readonly SVGElement[] {
  const { store } = context;
  const shown = (page: CanvasPage, path: string, oriented: Oriented): Oriented =>
    duringGesture(context, gesture, page, path, oriented);
  const nodes: SVGElement[] = [];
  const held = heldOf(context);
  for (const path of store.selection.value) {
    nodes.push(...containerNodes(context, path));
    for (const { page, target } of copiesOf(context, path)) {
      const isHeld = held?.page === page && held.targets.includes(target);
      const oriented = aheadOfDrawing(context, target.elementId, shown(page, path, target));
      const className = isHeld || !held ? 'pl-canvas-selected' : 'pl-canvas-selected-copy';
      const transform = multiply(pageMatrix(context, page), oriented.transform);
      const element = elementAt(store.document.value, path);
      if (element['type'] === 'line') {
        const direction =
          gesture?.kind === 'line' ? gesture.shape.direction : element['direction'] === 'up' ? 'up' : 'down';
        const [from, to] = lineEnds({ ...oriented.box, direction });
        nodes.push(line(transformPoint(transform, from), transformPoint(transform, to), className));
      } else nodes.push(outline({ box: oriented.box, transform }, className));
    }
  }
  if (!held || context.editing.value || context.dragShift.value) return nodes;
  if (held.targets.length > 1 && !gesture) nodes.push(outline(held.frame, 'pl-canvas-frame'));
  if (!gesture) nodes.push(...held.grips.map((grip) => gripNode(context, grip, held.frame)));
  nodes.push(...sizeNode(context, held, gesture));
  return nodes;
}

function aheadOfDrawing(context: CanvasContext, elementId: string, oriented: Oriented): Oriented {
  const by = shiftBy(context, elementId);
  return by ? { box: oriented.box, transform: multiply(translation(by.x, by.y), oriented.transform) } : oriented;
}

/** Draws a thin outline of the selection's container. */
function containerNodes(context: CanvasContext, path: string): readonly SVGElement[] {
  const container = containerOf(path);
  if (container === undefined) return [];
  return copiesOf(context, container).map(({ page, target }) =>
    outline(
      { box: target.box, transform: multiply(pageMatrix(context, page), target.transform) },
      'pl-canvas-container',
    ),
  );
}

/** Returns the box of a running drag, which the engine may not have drawn yet. */
function duringGesture(
  context: CanvasContext,
  gesture: Gesture | undefined,
  page: CanvasPage,
  path: string,
  oriented: Oriented,
): Oriented {
  if (!gesture || !('page' in gesture) || gesture.page !== page.index) return oriented;
  const rotation = rotationOf(context.store.document.value, path);
  const turned = (box: Rect): Oriented => {
    const parent = multiply(oriented.transform, rotationAbout(-rotation, centreOf(oriented.box)));
    return { box, transform: multiply(parent, rotationAbout(rotation, centreOf(box))) };
  };
  // During a drag, the engine's boxes may be outdated, so the gesture's box is used.
  if (gesture.kind === 'resize') {
    const box = gesture.boxes.get(path);
    return box ? turned(box) : oriented;
  }
  if (gesture.kind === 'line') return turned(gesture.shape);
  return oriented;
}

function sizeNode(context: CanvasContext, held: Held, gesture: Gesture | undefined): readonly SVGElement[] {
  if (gesture && gesture.kind !== 'resize' && gesture.kind !== 'line') return [];
  const [target] = held.targets;
  const box =
    gesture?.kind === 'resize' && held.targets.length === 1
      ? (gesture.boxes.get(target!.path) ?? held.frame.box)
      : gesture?.kind === 'line'
        ? gesture.shape
        : held.frame.box;
  const corners = cornersOf({ box, transform: held.frame.transform });
  const lowest = Math.max(...corners.map(({ y }) => y));
  const middle = (Math.min(...corners.map(({ x }) => x)) + Math.max(...corners.map(({ x }) => x))) / 2;
  const turn = gesture ? undefined : held.grips.find(({ grip }) => grip.kind === 'rotate');
  // If the rotation handle is under the selection, the size is below it, so that they do not overlap.
  const edge = turn && turn.at.y > lowest ? turn.at.y + (context.isCoarse.value ? 10 : 4) : lowest;
  return [pill(sizeText(context, box), { x: middle, y: edge + 18 }, 'pl-canvas-pill', 'middle')];
}

function gripNode(context: CanvasContext, { grip, at, isAuto }: PlacedGrip, frame: Oriented): SVGElement {
  const size = context.isCoarse.value ? 24 : 8;
  if (grip.kind === 'rotate') {
    return svgElement('circle', {
      cx: at.x,
      cy: at.y,
      r: context.isCoarse.value ? 12 : 5,
      class: 'pl-canvas-grip',
      'data-grip': 'rotate',
    });
  }
  if (grip.kind === 'end')
    return svgElement('circle', { cx: at.x, cy: at.y, r: size / 2 + 0.5, class: 'pl-canvas-grip' });
  const degrees = (Math.atan2(frame.transform[1], frame.transform[0]) * 180) / Math.PI;
  return svgElement('rect', {
    x: at.x - size / 2,
    y: at.y - size / 2,
    width: size,
    height: size,
    rx: 1.5,
    transform: degrees === 0 ? undefined : `rotate(${degrees} ${at.x} ${at.y})`,
    class: isAuto ? 'pl-canvas-grip pl-canvas-grip-auto' : 'pl-canvas-grip',
  });
}

function gestureNodes(context: CanvasContext, gesture: Gesture | undefined): readonly SVGElement[] {
  if (!gesture) return [];
  if (gesture.kind === 'guide') {
    const page = context.pages.value[gesture.page];
    if (!page) return [];
    const at = guideOnScreen(context, page, gesture.guide);
    const text = lengthText(context, gesture.guide.at);
    const place = gesture.guide.axis === 'x' ? { x: at + 6, y: 36 } : { x: 32, y: at - 10 };
    return [pill(text, place, 'pl-canvas-pill pl-canvas-pill-guide', 'start')];
  }
  if (gesture.kind === 'pan') return [];
  const page = context.pages.value[gesture.page];
  if (!page) return [];
  const matrix = pageMatrix(context, page);
  const on = (point: Point) => transformPoint(matrix, point);
  const snaps = 'guides' in gesture ? gesture.guides : [];
  const nodes: SVGElement[] = snaps.flatMap(({ axis, at, from, to }) => {
    const [a, b] =
      axis === 'x'
        ? [
            { x: at, y: from },
            { x: at, y: to },
          ]
        : [
            { x: from, y: at },
            { x: to, y: at },
          ];
    return [line(on(a), on(b), 'pl-canvas-snap')];
  });
  switch (gesture.kind) {
    case 'marquee':
      return [outline({ box: gesture.area, transform: matrix }, 'pl-canvas-marquee')];
    case 'move':
      for (const gap of gesture.gaps) nodes.push(...gapNodes(context, matrix, gap));
      return [...nodes, ...gesture.lines.flatMap((each) => insertionNodes(matrix, each))];
    case 'draw':
      nodes.push(outline({ box: gesture.area, transform: matrix }, 'pl-canvas-selected'));
      nodes.push(pill(sizeText(context, gesture.area), below(matrix, gesture.area), 'pl-canvas-pill', 'middle'));
      return nodes;
    case 'rotate': {
      const at = on(gesture.at);
      return [pill(`${gesture.degrees}°`, { x: at.x + 18, y: at.y - 12 }, 'pl-canvas-pill', 'start')];
    }
    case 'reorder':
      if (gesture.into) nodes.push(outline({ box: gesture.into, transform: matrix }, 'pl-canvas-into'));
      return gesture.line ? [...nodes, ...insertionNodes(matrix, gesture.line)] : nodes;
    case 'column':
      return [...nodes, ...columnNodes(context, page, gesture)];
    default:
      return nodes;
  }
}

function insertionNodes(matrix: Matrix, ends: { readonly from: Point; readonly to: Point }): readonly SVGElement[] {
  const [from, to] = [transformPoint(matrix, ends.from), transformPoint(matrix, ends.to)];
  return [
    line(from, to, 'pl-canvas-insertion'),
    svgElement('circle', { cx: from.x, cy: from.y, r: 3.5, class: 'pl-canvas-insertion-end' }),
  ];
}

function below(matrix: Matrix, { x, y, width, height }: Rect): Point {
  const at = transformPoint(matrix, { x: x + width / 2, y: y + height });
  return { x: at.x, y: at.y + 18 };
}

/** Draws distances from the selection to the hovered element or page while Alt is held. */
function distanceNodes(context: CanvasContext, gesture: Gesture | undefined): readonly SVGElement[] {
  if (gesture || !context.showsDistances.value) return [];
  const measures = distancesTo(context);
  if (!measures) return [];
  const matrix = pageMatrix(context, measures.page);
  return measures.gaps.flatMap((gap) => gapNodes(context, matrix, gap));
}
