/** Puts pages and overlay into an element and keeps them as the store and the pointer say. */
import { effect, untracked } from '@preact/signals';
import { pageRects, scaleOf } from '../geometry/view.ts';
import { effectLater, nextFrame } from '../later.ts';
import { type PaperContext, pagePoint } from './context.ts';
import { overlayNodes } from './overlay.ts';
import { createPageDrawing, type PageDrawing } from './page-drawing.ts';
import { setAttributes, svgElement } from './svg.ts';
import { fitPage, goToPage, showElement, zoomTo } from './viewing.ts';

export type MountedPaper = { close(): void };

/** Pages further from the window than this many of its heights have no drawing. */
const NEAR_WINDOWS = 1;

export function mountPaper(context: PaperContext, element: HTMLElement): MountedPaper {
  const { store, view, size } = context;
  const world = document.createElement('div');
  world.className = 'paper-world';
  const overlay = svgElement('svg', { class: 'paper-overlay', 'aria-hidden': 'true' });
  element.prepend(world, overlay);

  const drawings: PageDrawing[] = [];
  const shift = () => {
    const ahead = context.ahead.peek();
    const by = ahead?.by(store.drawnOf.peek());
    for (const drawing of drawings) drawing.shift(by && ahead ? ahead.ids : NO_IDS, by);
    if (ahead && !by) context.ahead.value = undefined;
  };

  const watcher = new ResizeObserver(() => {
    size.value = { width: element.clientWidth, height: element.clientHeight };
  });
  watcher.observe(element);

  let isPlaced = false;
  /** What was shown as a whole, for as long as nobody looked elsewhere. */
  let whole: typeof view.value | undefined;
  const showWhole = () => {
    fitPage(context);
    whole = view.value;
  };
  const ends = [
    // Where the paper is shown the first time: as a whole.
    effect(() => {
      if (isPlaced || context.pages.value.length === 0 || size.value.width === 0) return;
      isPlaced = true;
      untracked(showWhole);
    }),
    // A panel that opens takes room: the page stays whole beside it.
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
    effect(() => {
      context.ahead.value;
      untracked(shift);
    }),
    effect(() => {
      const { width, height } = size.value;
      setAttributes(overlay, { width, height, viewBox: `0 0 ${width} ${height}` });
    }),
    // Once a frame, however much changed.
    effectLater(() => overlay.replaceChildren(...overlayNodes(context)), nextFrame),
    // The store's zoom and page are those of the paper, and the other way round.
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
    effect(() => {
      const [path] = store.selection.value;
      untracked(() => {
        if (path !== undefined && !element.contains(document.activeElement)) showElement(context, path);
      });
    }),
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
