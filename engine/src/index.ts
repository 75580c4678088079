/** Public API of the engine: parsing, rendering, and the types of their input and output. */
export { type Asset, type FindAsset, isAssetName } from './base/asset.ts';
export type { JsonObject, JsonValue } from './base/json.ts';
export type { Problem, Result, Warning } from './base/problem.ts';
export { WARNING_CODES, type WarningCode } from './base/warning-codes.ts';
export { DEFAULT_DPI, type RenderOptions } from './document.ts';
export { type PdfSettings, parsePdfSettings } from './format/pdf-settings.ts';
export { type PrinterSettings, parsePrinter } from './format/printer.ts';
export { parseTemplate, type Template, templateJsonSchema } from './format/template.ts';
export { openAvif } from './image/avif-codec.ts';
export {
  DISTINCT_FORMATS,
  type DistinctFormat,
  isOutputFormat,
  OUTPUT_FORMATS,
  type OutputFormat,
} from './paint/formats.ts';
export { PAINTERS } from './paint/painters.ts';
export { type Rendered, render, renderTemplate } from './render.ts';
export type { PdfStandard } from './scene/standards.ts';
export type { OptionalFont, Writing } from './text/font-source.ts';
export type { HyphenationPatterns } from './text/hyphenate.ts';
export { hyphenationFileOf } from './text/hyphenation-files.ts';
export type { SubsetWasm } from './text/subset.ts';
export { createTextEngine, type TextEngine } from './text/text-engine.ts';
export { type TemplateReport, type ValidateOptions, validateTemplate } from './validate.ts';
export { ENGINE_VERSION } from './version.ts';
export {
  createWorld,
  type FontFace,
  type FontSource,
  type PdfiumWasm,
  type Platform,
  type WasmImports,
  type WebpWasm,
  type World,
} from './world.ts';
