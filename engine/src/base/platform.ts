/**
 * Declares functions that the platform (Node.js or a browser) provides: compression, digests, WebAssembly. All are
 * synchronous.
 */

export type Platform = {
  /** Compresses bytes to a zlib stream (RFC 1950) at level 0 … 9. */
  deflate(bytes: Uint8Array, level: number): Uint8Array;
  /** Decompresses Brotli (RFC 7932). Throws if the result exceeds `mostBytes` or the stream is corrupt. */
  unbrotli(bytes: Uint8Array, mostBytes: number): Uint8Array;
  /** Returns the SHA-256 digest, 32 bytes. */
  sha256(bytes: Uint8Array): Uint8Array;
  /** Returns the SHA-384 digest, 48 bytes. */
  sha384(bytes: Uint8Array): Uint8Array;
  /** Returns the SHA-512 digest, 64 bytes. */
  sha512(bytes: Uint8Array): Uint8Array;
  /** Encrypts whole blocks with AES-CBC, without padding. The key has 16 or 32 bytes, the initialization vector 16. */
  aesCbc(key: Uint8Array, vector: Uint8Array, bytes: Uint8Array): Uint8Array;
  /** Computes CRC-32 (ISO 3309, as in PNG), continuing from `seed`. */
  crc32(bytes: Uint8Array, seed?: number): number;
  /** Returns a new instance of libwebp, so that a malicious file cannot affect other files through memory. */
  webpWasm(): WebpWasm;
  /** Returns a new instance of libavif, so that a malicious file cannot affect other files through memory. */
  avif(): AvifDecoder;
  /** Returns a new instance of PDFium with these imports as its system calls. */
  pdfiumWasm(imports: WasmImports): PdfiumWasm;
};

/** Instance of libavif. */
export type AvifDecoder = {
  /** Returns 8-bit RGBA without the rotation of the file, or null for a broken file. May throw. */
  decode(
    file: Uint8Array,
    bitDepth: 8,
  ): { readonly width: number; readonly height: number; readonly data: ArrayLike<number> } | null;
};

/** Returns the function to import under a name. */
export type WasmImports = (name: string) => (...given: number[]) => number;

/** Exports of `@hyzyla/pdfium/pdfium.wasm` that the engine calls. Addresses refer to `memory`; 0 means failure. */
export type PdfiumWasm = {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  readonly __indirect_function_table: {
    readonly length: number;
    get(index: number): (...given: number[]) => number;
    /** Sets an entry of the table, which accepts only functions that a WebAssembly module exports. */
    set(index: number, value: unknown): void;
  };
  __wasm_call_ctors(): void;
  emscripten_stack_get_current(): number;
  _emscripten_stack_restore(address: number): void;
  setThrew(threw: number, value: number): void;
  malloc(bytes: number): number;
  free(address: number): void;
  FPDF_InitLibrary(): void;
  FPDF_LoadMemDocument(data: number, bytes: number, password: number): number;
  /** Creates a form fill environment. `info` is the address of an FPDF_FORMFILLINFO. */
  FPDFDOC_InitFormFillEnvironment(document: number, info: number): number;
  /** Creates missing appearances of the page's fields and annotations. */
  FORM_OnAfterLoadPage(page: number, form: number): void;
  /**
   * Saves the file. `writer` is the address of an FPDF_FILEWRITE. With `flags` 2, PDFium rewrites the whole file
   * instead of appending an incremental update.
   */
  FPDF_SaveAsCopy(document: number, writer: number, flags: number): number;
  FPDF_LoadPage(document: number, index: number): number;
  FPDF_ClosePage(page: number): void;
  FPDFPage_GetAnnotCount(page: number): number;
  FPDFPage_GetAnnot(page: number, index: number): number;
  FPDFPage_CloseAnnot(annotation: number): void;
  FPDFAnnot_GetSubtype(annotation: number): number;
  /** Sets a string. `key` is the address of a C string, `value` the address of null-terminated UTF-16LE text. */
  FPDFAnnot_SetStringValue(annotation: number, key: number, value: number): number;
  FPDF_GetPageWidthF(page: number): number;
  FPDF_GetPageHeightF(page: number): number;
  FPDFBitmap_CreateEx(width: number, height: number, format: number, data: number, rowBytes: number): number;
  FPDFBitmap_FillRect(bitmap: number, x: number, y: number, width: number, height: number, argb: number): void;
  FPDFBitmap_GetBuffer(bitmap: number): number;
  FPDFBitmap_GetStride(bitmap: number): number;
  FPDFBitmap_Destroy(bitmap: number): void;
  /**
   * Draws a page. `matrix` is the address of six floats. `clip` is the address of four: left, top, right and bottom in
   * pixels.
   */
  FPDF_RenderPageBitmapWithMatrix(bitmap: number, page: number, matrix: number, clip: number, flags: number): void;
  /** Writes two 32-bit integers: the pixel at a point of the page. */
  FPDF_PageToDevice(
    ...given: [
      ...[page: number, x: number, y: number, width: number, height: number, rotate: number],
      ...[pageX: number, pageY: number, deviceX: number, deviceY: number],
    ]
  ): number;
  FPDFText_LoadPage(page: number): number;
  FPDFText_ClosePage(text: number): void;
  FPDFText_CountChars(text: number): number;
  FPDFText_GetUnicode(text: number, index: number): number;
  FPDFText_GetFontSize(text: number, index: number): number;
  FPDFText_GetFontWeight(text: number, index: number): number;
  /** Writes the null-terminated name and the 32-bit flags of a font. Returns the length of the name in bytes. */
  FPDFText_GetFontInfo(text: number, index: number, name: number, bytes: number, flags: number): number;
  /** Writes the matrix of a character as six floats. */
  FPDFText_GetMatrix(text: number, index: number, matrix: number): number;
  /** Writes the origin of a character as two doubles. */
  FPDFText_GetCharOrigin(text: number, index: number, x: number, y: number): number;
  /** Writes four floats: left, top, right and bottom. */
  FPDFText_GetLooseCharBox(text: number, index: number, rect: number): number;
};

/** Exports of `@cwasm/webp/webp.wasm` that the engine calls. Addresses refer to `memory`. */
export type WebpWasm = {
  readonly memory: { readonly buffer: ArrayBuffer };
  malloc(sizeBytes: number): number;
  /** Returns the address of the RGBA rows, or 0. Writes width and height as 32-bit integers. */
  WebPDecodeRGBA(data: number, sizeBytes: number, width: number, height: number): number;
};
