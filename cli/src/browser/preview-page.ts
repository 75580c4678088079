/**
 * Script of the preview page. It shows the document in the chosen output format and zoom, and reloads it after each
 * save.
 */
import type { Margins, Note, View } from '../preview/view.ts';

type Output = 'png' | 'pdf' | 'zpl' | 'html';
type Size = View['pages'][number];
/** Zoom of the pages: fitted to the window, or a multiple of their printed size. */
type Zoom = 'fit' | number;

const CSS_PX_PER_POINT = 96 / 72;
const LEVELS = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8];
/** Maximum zoom of a label that is fitted to the window. */
const MAX_FIT_ZOOM = 3;
/** Maximum number of characters shown. A label with images may have megabytes, and people read only the first lines. */
const MAX_TEXT = 100_000;
/** Zoom at which a dot of most printers is larger than a screen pixel. */
const SHARP_ZOOM = 2;
/** Total horizontal margin around pages, in pixels. */
const MARGIN_PX = 64;
const CAPTION_PX = 24;

const get = <E extends HTMLElement = HTMLElement>(id: string) => document.getElementById(id) as E;
const [stage, source, notes, status] = ['stage', 'source', 'notes', 'status'].map((id) => get(id)) as [
  HTMLElement,
  HTMLElement,
  HTMLElement,
  HTMLElement,
];
const zoomControls = get<HTMLFieldSetElement>('zoom');
const showMargin = get('margin').querySelector('input')!;
const radios = [...get('outputs').querySelectorAll('input')];

let zoom: Zoom = 'fit';
let view: View | undefined;
let shown: Output | undefined;
/**
 * Number of the latest request. Responses to older requests are ignored, and image URLs include it to bypass the
 * browser's cache.
 */
let requestNumber = 0;

function chosen(): Output {
  return radios.find(({ checked }) => checked)!.value as Output;
}

async function show(): Promise<void> {
  requestNumber += 1;
  const mine = requestNumber;
  const output = chosen();
  status.textContent = 'Rendering …';
  const response = await fetch(`/view/${output}`).catch(() => undefined);
  const told = response?.ok ? ((await response.json()) as View) : undefined;
  if (mine !== requestNumber) return;
  if (!told) {
    status.textContent = 'The preview does not respond. Check that `platen preview` is still running.';
    return;
  }
  const { scrollTop, scrollLeft } = stage;
  view = told;
  document.title = `${told.name} – Platen preview`;
  Object.assign(get('name'), { textContent: told.name, title: told.name });
  showPages(told, output);
  showNotes(told);
  await showSource(told, output, mine);
  if (shown === output) stage.scrollTo(scrollLeft, scrollTop);
  shown = output;
}

function showPages({ pages, safeMargin }: View, output: Output): void {
  const byBrowser = output === 'pdf' && pages.length > 0;
  zoomControls.disabled = byBrowser || pages.length === 0;
  showMargin.disabled = byBrowser || safeMargin === undefined;
  stage.classList.toggle('whole', byBrowser);
  watcher.disconnect();
  if (pages.length === 0) {
    stage.replaceChildren(paragraph('No preview. Fix the problems first.'));
  } else if (byBrowser) {
    stage.replaceChildren(pdfFrame());
  } else {
    stage.replaceChildren(...pages.map((size, index) => figure(size, index, { pages, safeMargin, output })));
  }
  zoomPages();
}

/** Returns a frame with the browser's PDF viewer, or a link if the browser has none. */
function pdfFrame(): HTMLElement {
  const address = `/document/pdf?${requestNumber}`;
  if (navigator.pdfViewerEnabled) {
    const frame = document.createElement('iframe');
    Object.assign(frame, { title: 'PDF', src: address });
    return frame;
  }
  const link = document.createElement('a');
  Object.assign(link, { href: address, download: 'preview.pdf', textContent: 'Save the PDF' });
  const note = paragraph('This browser cannot show PDF files. ');
  note.append(link);
  return note;
}

function paragraph(text: string): HTMLElement {
  return Object.assign(document.createElement('p'), { className: 'empty', textContent: text });
}

type Shown = { readonly pages: readonly Size[]; readonly safeMargin: Margins | undefined; readonly output: Output };

/** Returns a page with its caption. The image is loaded when it is near the visible area. */
function figure({ width, height }: Size, index: number, { pages, safeMargin, output }: Shown): HTMLElement {
  const paper = Object.assign(document.createElement('div'), { className: 'paper' });
  const caption = document.createElement('figcaption');
  const mm = (points: number) => `${Number(((points * 25.4) / 72).toFixed(1))}`;
  caption.textContent = `${pages.length > 1 ? `Page ${index + 1} of ${pages.length} · ` : ''}${mm(width)} × ${mm(height)} mm`;
  const whole = document.createElement('figure');
  whole.append(paper, caption);
  loaders.set(paper, () => paper.prepend(output === 'html' ? htmlFrame(pages, index) : picture(output, index)));
  watcher.observe(paper);
  if (safeMargin && Object.values(safeMargin).some((side) => side > 0)) {
    const { top, right, bottom, left } = safeMargin;
    const line = Object.assign(document.createElement('div'), { className: 'margin', hidden: !showMargin.checked });
    const across = (points: number) => `${(points / width) * 100}%`;
    const down = (points: number) => `${(points / height) * 100}%`;
    Object.assign(line.style, { top: down(top), right: across(right), bottom: down(bottom), left: across(left) });
    paper.append(line);
  }
  return whole;
}

function picture(output: Output, index: number): HTMLImageElement {
  const image = document.createElement('img');
  image.src = `/page/${output}/${index + 1}?${requestNumber}`;
  image.alt = `Page ${index + 1}`;
  image.className = output === 'zpl' ? 'dots' : '';
  return image;
}

/** Returns a frame that contains the whole HTML document, shifted so that one page is visible. */
function htmlFrame(pages: readonly Size[], index: number): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', '');
  Object.assign(frame, { title: `Page ${index + 1}`, src: `/document/html?${requestNumber}`, tabIndex: -1 });
  const sum = (some: readonly Size[]) => some.reduce((total, { height }) => total + height, 0) * CSS_PX_PER_POINT;
  const width = Math.max(...pages.map((page) => page.width)) * CSS_PX_PER_POINT;
  Object.assign(frame.style, { width: `${Math.ceil(width)}px`, height: `${Math.ceil(sum(pages))}px` });
  frame.style.top = `calc(${-sum(pages.slice(0, index))}px * var(--zoom))`;
  frame.style.transform = 'scale(var(--zoom))';
  return frame;
}

const loaders = new WeakMap<Element, () => void>();
const watcher = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      watcher.unobserve(target);
      loaders.get(target)?.();
    }
  },
  { root: stage, rootMargin: '800px' },
);

function showNotes({ pages, problems, warnings, sizeBytes }: View): void {
  const counts = [
    ...(problems.length > 0 ? [count(problems.length, 'problem')] : [count(pages.length, 'page')]),
    ...(problems.length > 0 ? [] : [`${sizeOf(sizeBytes)}`]),
    ...(warnings.length > 0 ? [count(warnings.length, 'warning')] : []),
  ];
  status.textContent = counts.join(' · ');
  notes.hidden = problems.length + warnings.length === 0;
  const line = (kind: 'problem' | 'warning') => (note: Note) => noteLine(note, kind);
  notes.querySelector('ul')!.replaceChildren(...problems.map(line('problem')), ...warnings.map(line('warning')));
}

function noteLine({ code, message, elementId, path, page }: Note, kind: 'problem' | 'warning'): HTMLElement {
  const item = Object.assign(document.createElement('li'), { className: kind });
  const word = Object.assign(document.createElement('b'), { textContent: `${code ?? kind.toUpperCase()} ` });
  const place = [elementId, path, page === undefined ? undefined : `page ${page}`].filter(Boolean).join(' ');
  item.append(word, `${message} `, Object.assign(document.createElement('code'), { textContent: place }));
  return item;
}

async function showSource({ pages }: View, output: Output, mine: number): Promise<void> {
  source.hidden = output !== 'zpl' || pages.length === 0;
  if (source.hidden) return;
  const response = await fetch('/document/zpl').catch(() => undefined);
  const text = response?.ok ? await response.text() : '';
  if (mine !== requestNumber) return;
  const rest = text.length - MAX_TEXT;
  source.querySelector('pre')!.textContent = rest > 0 ? `${text.slice(0, MAX_TEXT)}\n… and ${sizeOf(rest)} more` : text;
  if (zoom === 'fit') zoomPages();
}

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}

function sizeOf(bytes: number): string {
  return bytes < 10_000 ? `${bytes} bytes` : `${Math.round(bytes / 1000)} kB`;
}

/** Returns the zoom: the number of CSS pixels on the screen per CSS pixel of the page. */
function scaleOf(pages: readonly Size[]): number {
  if (zoom !== 'fit') return zoom;
  const [width, height] = [stage.clientWidth - MARGIN_PX, stage.clientHeight - MARGIN_PX - CAPTION_PX];
  const sides = (side: 'width' | 'height') => Math.max(...pages.map((page) => page[side])) * CSS_PX_PER_POINT;
  return Math.max(0.05, Math.min(MAX_FIT_ZOOM, width / sides('width'), height / sides('height')));
}

function zoomPages(): void {
  const pages = view?.pages ?? [];
  if (pages.length === 0) return;
  const scale = scaleOf(pages);
  get('level').textContent = `${Math.round(scale * 100)} %`;
  stage.classList.toggle('near', scale >= SHARP_ZOOM);
  get('fit').ariaPressed = String(zoom === 'fit');
  get('actual').ariaPressed = String(zoom === 1);
  [...stage.querySelectorAll<HTMLElement>('.paper')].forEach((paper, index) => {
    const { width, height } = pages[index]!;
    const px = (points: number) => `${points * CSS_PX_PER_POINT * scale}px`;
    Object.assign(paper.style, { width: px(width), height: px(height) });
    paper.style.setProperty('--zoom', String(scale));
  });
}

/** Changes the zoom. The point of the document at the centre of the window stays there. */
function zoomTo(next: Zoom): void {
  if (zoomControls.disabled) return;
  const middle = (stage.scrollTop + stage.clientHeight / 2) / stage.scrollHeight;
  zoom = next;
  zoomPages();
  stage.scrollTop = middle * stage.scrollHeight - stage.clientHeight / 2;
}

function step(by: 1 | -1): void {
  const scale = scaleOf(view?.pages ?? []);
  const further =
    by > 0 ? LEVELS.find((level) => level > scale * 1.01) : LEVELS.findLast((level) => level < scale / 1.01);
  if (further !== undefined) zoomTo(further);
}

const KEYS: Readonly<Record<string, () => void>> = {
  '+': () => step(1),
  '=': () => step(1),
  '-': () => step(-1),
  '0': () => zoomTo('fit'),
  '1': () => zoomTo(1),
};

get('in').onclick = () => step(1);
get('out').onclick = () => step(-1);
get('fit').onclick = () => zoomTo('fit');
get('actual').onclick = () => zoomTo(1);
addEventListener('keydown', (event) => {
  if (!event.ctrlKey && !event.metaKey && !event.altKey) KEYS[event.key]?.();
});
addEventListener('resize', () => zoom === 'fit' && zoomPages());
showMargin.onchange = () => {
  for (const line of stage.querySelectorAll<HTMLElement>('.margin')) line.hidden = !showMargin.checked;
};
for (const radio of radios) {
  radio.onchange = () => {
    history.replaceState(null, '', `#${radio.value}`);
    void show();
  };
  if (location.hash === `#${radio.value}`) radio.checked = true;
}
// EventSource reconnects when the command restarts on the same port.
const events = new EventSource('/events');
events.onopen = () => void show();
events.onmessage = () => void show();
events.onerror = () => {
  status.textContent = 'The preview does not respond. Check that `platen preview` is still running.';
};
