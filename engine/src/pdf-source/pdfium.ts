/**
 * Draws pages of one untrusted PDF file with PDFium. The module has no access to files, clock or network, and its
 * memory is limited. An instance is used for one file, so that a malicious file cannot affect other files.
 */
import { concatBytes, latin1 } from '../base/bytes.ts';
import type { Matrix } from '../base/geometry.ts';
import type { PdfiumWasm, Platform, WasmImports } from '../base/platform.ts';
import { exportedFunction } from './exported-function.ts';
import { PDF_LIMITS } from './limits.ts';
import { type PageText, readTexts } from './pdfium-texts.ts';

/** Pixels of a page: 8 bits per channel, in rows from the top, not premultiplied. */
export type DrawnPage = { readonly widthPx: number; readonly heightPx: number; readonly rgba: Uint8Array };

/** Visible part of a page. */
export type PageView = {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Maps points from the page's top left corner as displayed (y down) to pixels. */
  readonly matrix: Matrix;
  /** Rendering mode. `dots` draws text and lines without antialiasing, for printers with one colour. */
  readonly look: 'smooth' | 'dots';
};

/** Size of the page in points as displayed. */
type PageSize = { readonly widthPt: number; readonly heightPt: number };

const PAGE_BYTES = 65_536;
const FORMAT_BGRA = 4;
const WHITE_PAPER = 0xffffffff;
const BLACK_PAPER = 0xff000000;
const DRAW_ANNOTATIONS = 0x01;
/** Size of FPDF_FORMFILLINFO (rounded up), with no callbacks set, and its version without XFA. */
const FORM_INFO_BYTES = 512;
const FORM_INFO_VERSION = 1;
/** Flag FPDF_NO_INCREMENTAL, with which PDFium saves the whole file. */
const WHOLE_FILE = 2;
/** Annotation subtype of form fields. */
const WIDGET = 20;
const NO_SMOOTH_TEXT = 0x1000;
const NO_SMOOTH_PATH = 0x4000;

/** Error codes of WASI and Emscripten for rejected calls. */
const BAD_FILE = 8;
const NO_ENTRY = -44;

/** Value thrown for the module's `longjmp`, which it uses for invalid images. */
const LONG_JUMP = Infinity;

/** Open file. Methods throw an Error if the file cannot be drawn. */
export class Pdfium {
  private readonly wasm: PdfiumWasm;
  private readonly document: number;
  /** Pages whose form fields have been converted to stamps. */
  private readonly stamped = new Set<number>();

  constructor(platform: Pick<Platform, 'pdfiumWasm'>, bytes: Uint8Array) {
    this.wasm = instantiate(platform);
    this.wasm.FPDF_InitLibrary();
    const data = this.allocate(bytes.length);
    this.memory().set(bytes, data);
    // The file's bytes must stay in memory while the document is open.
    this.document = this.wasm.FPDF_LoadMemDocument(data, bytes.length, 0);
    if (this.document === 0) throw new Error('its pages cannot be drawn');
  }

  /** Current size of the instance's memory. */
  get memoryBytes(): number {
    return this.wasm.memory.buffer.byteLength;
  }

  /**
   * Draws a page on a transparent background; `index` is zero-based. PDFium draws some shadings and blend modes only on
   * an opaque background. The page is therefore drawn on white and on black, and the difference determines the
   * transparency.
   */
  draw(index: number, size: PageSize, { widthPx, heightPx, matrix, look }: PageView): DrawnPage {
    const { wasm } = this;
    const page = this.loadPage(index);
    const bitmap = wasm.FPDFBitmap_CreateEx(widthPx, heightPx, FORMAT_BGRA, 0, 0);
    try {
      if (bitmap === 0) throw new Error(`page ${index + 1} needs too much memory`);
      // PDFium's page size, from which the scale is computed.
      const across = size.widthPt / wasm.FPDF_GetPageWidthF(page);
      const down = size.heightPt / wasm.FPDF_GetPageHeightF(page);
      const [a, b, c, d, e, f] = matrix;
      const view = [a * across, b * across, c * down, d * down, e, f, 0, 0, widthPx, heightPx];
      const drawOn = (paper: number) => {
        wasm.FPDFBitmap_FillRect(bitmap, 0, 0, widthPx, heightPx, paper);
        const numbers = this.allocate(view.length * 4);
        new Float32Array(wasm.memory.buffer, numbers, view.length).set(view);
        const smoothing = look === 'dots' ? NO_SMOOTH_TEXT | NO_SMOOTH_PATH : 0;
        wasm.FPDF_RenderPageBitmapWithMatrix(bitmap, page, numbers, numbers + 24, DRAW_ANNOTATIONS | smoothing);
        wasm.free(numbers);
        const start = wasm.FPDFBitmap_GetBuffer(bitmap);
        return this.memory().subarray(start, start + wasm.FPDFBitmap_GetStride(bitmap) * heightPx);
      };
      const onWhite = drawOn(WHITE_PAPER).slice();
      return { widthPx, heightPx, rgba: rgbaOf(onWhite, drawOn(BLACK_PAPER)) };
    } finally {
      if (bitmap !== 0) wasm.FPDFBitmap_Destroy(bitmap);
      wasm.FPDF_ClosePage(page);
    }
  }

  /** Returns the texts of a page; `index` is zero-based. */
  texts(index: number, { widthPt, heightPt }: PageSize): readonly PageText[] {
    const { wasm } = this;
    const page = this.loadPage(index);
    const memory = this.allocate(128);
    try {
      return readTexts({ wasm, page, widthPt, heightPt, memory });
    } finally {
      wasm.free(memory);
      wasm.FPDF_ClosePage(page);
    }
  }

  /**
   * Returns the file with the missing appearances of fields and annotations on these pages. Must be called before other
   * methods. Actions in the file are not executed.
   */
  withAppearances(indexes: readonly number[]): Uint8Array {
    const { wasm } = this;
    const info = this.allocate(FORM_INFO_BYTES);
    this.memory().fill(0, info, info + FORM_INFO_BYTES);
    this.memory()[info] = FORM_INFO_VERSION;
    const form = wasm.FPDFDOC_InitFormFillEnvironment(this.document, info);
    if (form === 0) throw new Error('its form cannot be read');
    // Keeps the pages loaded, because closing them would drop their appearances.
    for (const index of indexes) {
      const page = wasm.FPDF_LoadPage(this.document, index);
      if (page === 0) throw new Error(`page ${index + 1} cannot be drawn`);
      wasm.FORM_OnAfterLoadPage(page, form);
    }
    return this.save();
  }

  private save(): Uint8Array {
    const { wasm } = this;
    const parts: Uint8Array[] = [];
    let bytes = 0;
    const write = (_writer: number, start: number, length: number) => {
      bytes += length;
      if (bytes > PDF_LIMITS.bytes) return 0;
      parts.push(this.memory().slice(start, start + length));
      return 1;
    };
    // The table cannot grow, so its last entry is replaced during the call.
    const table = wasm.__indirect_function_table;
    const last = table.length - 1;
    const replaced = table.get(last);
    table.set(last, exportedFunction(write));
    const writer = this.allocate(8);
    new Uint32Array(wasm.memory.buffer, writer, 2).set([1, last]);
    try {
      if (wasm.FPDF_SaveAsCopy(this.document, writer, WHOLE_FILE) === 0) throw new Error('it needs too much memory');
      return concatBytes(parts);
    } finally {
      table.set(last, replaced);
      wasm.free(writer);
    }
  }

  /** Loads a page. Converts its form fields to stamps, which PDFium draws like other annotations. */
  private loadPage(index: number): number {
    const { wasm } = this;
    const page = wasm.FPDF_LoadPage(this.document, index);
    if (page === 0) throw new Error(`page ${index + 1} cannot be drawn`);
    if (this.stamped.has(index)) return page;
    this.stamped.add(index);
    const count = Math.min(wasm.FPDFPage_GetAnnotCount(page), PDF_LIMITS.annotations);
    const texts = this.allocate(64);
    this.memory().set(latin1('Subtype\0'), texts);
    this.memory().set(latin1('S\0t\0a\0m\0p\0\0\0'), texts + 8);
    for (let at = 0; at < count; at++) {
      const annotation = wasm.FPDFPage_GetAnnot(page, at);
      if (annotation === 0) continue;
      if (wasm.FPDFAnnot_GetSubtype(annotation) === WIDGET) wasm.FPDFAnnot_SetStringValue(annotation, texts, texts + 8);
      wasm.FPDFPage_CloseAnnot(annotation);
    }
    wasm.free(texts);
    return page;
  }

  private allocate(bytes: number): number {
    const address = this.wasm.malloc(bytes);
    if (address === 0) throw new Error('it needs too much memory');
    return address;
  }

  private memory(): Uint8Array {
    return new Uint8Array(this.wasm.memory.buffer);
  }
}

/**
 * Returns the pixels that result in these colours on white and on black (both in the order blue, green, red, alpha). On
 * white, the colours are exact.
 */
function rgbaOf(onWhite: Uint8Array, onBlack: Uint8Array): Uint8Array {
  const rgba = new Uint8Array(onWhite.length);
  for (let at = 0; at < rgba.length; at += 4) {
    const [blue, green, red] = [onWhite[at]!, onWhite[at + 1]!, onWhite[at + 2]!];
    // Visibility of the paper, which is the same in every channel.
    const paper = Math.max(0, Math.min(blue - onBlack[at]!, green - onBlack[at + 1]!, red - onBlack[at + 2]!));
    const alpha = 255 - paper;
    if (alpha === 0) continue;
    rgba[at] = ((red - paper) * 255) / alpha + 0.5;
    rgba[at + 1] = ((green - paper) * 255) / alpha + 0.5;
    rgba[at + 2] = ((blue - paper) * 255) / alpha + 0.5;
    rgba[at + 3] = alpha;
  }
  return rgba;
}

function instantiate({ pdfiumWasm }: Pick<Platform, 'pdfiumWasm'>): PdfiumWasm {
  const known: { wasm?: PdfiumWasm } = {};
  const wasm = pdfiumWasm(importsFor(() => known.wasm!));
  known.wasm = wasm;
  wasm.__wasm_call_ctors();
  return wasm;
}

/**
 * Returns the system calls of the module: memory within the limit, and C++ exceptions. All other calls are rejected.
 */
function importsFor(wasm: () => PdfiumWasm): WasmImports {
  const invoke = (index: number, ...given: number[]) => {
    const stack = wasm().emscripten_stack_get_current();
    try {
      return wasm().__indirect_function_table.get(index)(...given);
    } catch (error) {
      if (error !== LONG_JUMP) throw error;
      wasm()._emscripten_stack_restore(stack);
      wasm().setThrew(1, 0);
      return 0;
    }
  };
  const setZero = (...addresses: number[]) => {
    const view = new Uint32Array(wasm().memory.buffer);
    for (const address of addresses) view[address >> 2] = 0;
    return 0;
  };
  const known: Readonly<Record<string, (...given: number[]) => number>> = {
    _emscripten_throw_longjmp() {
      throw LONG_JUMP;
    },
    emscripten_resize_heap(bytes) {
      const { memory } = wasm();
      if (bytes! > PDF_LIMITS.drawingBytes) return 0;
      memory.grow(Math.ceil((bytes! - memory.buffer.byteLength) / PAGE_BYTES));
      return 1;
    },
    _abort_js() {
      throw new Error('it cannot be drawn, or needs too much memory');
    },
    environ_sizes_get: setZero,
    environ_get: () => 0,
    emscripten_date_now: () => 0,
    _tzset_js: () => 0,
  };
  return (name) => {
    if (known[name]) return known[name];
    if (name.startsWith('invoke_')) return invoke;
    return name.startsWith('__syscall_') ? () => NO_ENTRY : () => BAD_FILE;
  };
}
