/** Mounts pages and overlay into an element and updates them with the store and pointer. */
import { effect, untracked } from '@preact/signals';
import { pageRects, scaleOf } from '../geometry/view.ts';
import { nextFrame, scheduledEffect } from '../scheduling.ts';
import { type CanvasContext, pagePoint } from './context.ts';
import { overlayNodes } from './overlay.ts';
import { createPageDrawing, type PageDrawing } from './page-drawing.ts';
import { setAttributes, svgElement } from './svg.ts';
import { fitPage, goToPage, showElement, zoomTo } from './viewing.ts';

export type MountedCanvas = { close(): void };

/** Maximum distance of a drawn page from the viewport, in viewport heights. */
const NEAR_WINDOWS = 1;

export function mountCanvas(context: CanvasContext, element: HTMLElement): MountedCanvas {
  const { store, view, size } = context;
  const world = document.createElement('div');
  world.className = 'pl-canvas-world';
  const overlay = svgElement('svg', { class: 'pl-canvas-overlay', 'aria-hidden': 'true' });
  element.prepend(world, overlay);

  const drawings: PageDrawing[] = [];
  const shift = () => {
    const dragShift = context.dragShift.peek();
    const by = dragShift?.by(store.drawnOf.peek());
    for (const drawing of drawings) drawing.shift(by && dragShift ? dragShift.ids : NO_IDS, by);
    if (dragShift && !by) context.dragShift.value = undefined;
  };

  const watcher = new ResizeObserver(() => {
    size.value = { width: element.clientWidth, height: element.clientHeight };
  });
  watcher.observe(element);

  let isPlaced = false;
  /** View that shows a complete page, kept until the user moves it. */
  let whole: typeof view.value | undefined;
  const showWhole = () => {
    fitPage(context);
    whole = view.value;
  };
  const ends = [
    // The initial view shows the complete page.
    effect(() => {
      if (isPlaced || context.pages.value.length === 0 || size.value.width === 0) return;
      isPlaced = true;
      untracked(showWhole);
    }),
    // Keeps the complete page visible when a panel opens.
    effect(() => {
      if (size.value.width === 0) return;
      untracked(() => {
        if (isPlaced && view.value === whole) showWhole();
      });
    }),
    effect(() => {
      const { x, y } = view.value;
      world.style.transform = `translate(${x}px, ${y}px)`;
    }),
    effect(() => placePages()),
    effect(() => drawPages()),
    effect(() => showTracing()),
    effect(() => {
      context.dragShift.value;
      untracked(shift);
    }),
    effect(() => {
      const { width, height } = size.value;
      setAttributes(overlay, { width, height, viewBox: `0 0 ${width} ${height}` });
    }),
    // Updates the overlay at most once per frame.
    scheduledEffect(() => overlay.replaceChildren(...overlayNodes(context)), nextFrame),
    // Synchronizes zoom and page between the store and the canvas.
    effect(() => {
      const { zoom } = view.value;
      if (store.zoom.peek() !== zoom) store.zoom.value = zoom;
    }),
    effect(() => {
      const zoom = store.zoom.value;
      untracked(() => {
        if (isPlaced && Math.abs(zoom - view.value.zoom) > 1e-9) zoomTo(context, zoom);
      });
    }),
    followPage(),
    followSelection(),
  ];

  function placePages() {
    const scale = scaleOf(view.value);
    const rects = pageRects(store.drawn.value?.pages ?? []);
    while (drawings.length > rects.length) drawings.pop()!.element.remove();
    while (drawings.length < rects.length) {
      const drawing = createPageDrawing();
      drawings.push(drawing);
      world.append(drawing.element);
    }
    for (const [index, { x, y, width, height }] of rects.entries()) {
      const { style } = drawings[index]!.element;
      style.left = `${x * scale}px`;
      style.top = `${y * scale}px`;
      style.width = `${width * scale}px`;
      style.height = `${height * scale}px`;
    }
  }

  function drawPages() {
    const pages = store.drawn.value?.pages ?? [];
    const { y } = view.value;
    const scale = scaleOf(view.value);
    const reach = size.value.height * (1 + NEAR_WINDOWS);
    for (const [index, rect] of pageRects(pages).entries()) {
      const top = rect.y * scale + y;
      const isNear = top < reach && top + rect.height * scale > size.value.height - reach;
      drawings[index]?.draw(isNear ? pages[index]! : { ...pages[index]!, parts: NO_PARTS });
    }
    untracked(shift);
  }

  /** Shows the old label below the first page. Its size depends on the size of the drawn page. */
  function showTracing() {
    const { value: tracing } = store.tracing;
    const isDrawn = store.drawn.value !== undefined;
    drawings[0]?.under(isDrawn && tracing?.isVisible ? tracing : undefined);
  }

  /** Scrolls to an element that was selected outside the canvas, as soon as it is drawn. */
  function followSelection(): () => void {
    let shown: string | undefined;
    return effect(() => {
      const [path] = store.selection.value;
      const isDrawn = store.drawnOf.value === store.document.value;
      untracked(() => {
        if (path === shown) return;
        if (path === undefined || element.contains(document.activeElement)) shown = path;
        else if (isDrawn && showElement(context, path)) shown = path;
      });
    });
  }

  function followPage(): () => void {
    let last = store.page.peek();
    const stopReading = effect(() => {
      const { width, height } = size.value;
      const index = pagePoint(context, { x: width / 2, y: height / 2 })?.page.index ?? 0;
      if (index !== last) {
        last = index;
        store.page.value = index;
      }
    });
    const stopGoing = effect(() => {
      const index = store.page.value;
      if (index === last) return;
      last = index;
      untracked(() => goToPage(context, index));
    });
    return () => {
      stopReading();
      stopGoing();
    };
  }

  return {
    close() {
      watcher.disconnect();
      for (const end of ends) end();
      world.remove();
      overlay.remove();
    },
  };
}

const NO_IDS: ReadonlySet<string> = new Set();
const NO_PARTS: readonly never[] = [];
