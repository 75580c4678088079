/** What users of the engine need: parse and render, and the types of what goes in and comes out. */
export { type Asset, type FindAsset, isAssetName } from './base/asset.ts';
export type { JsonObject, JsonValue } from './base/json.ts';
export { type Problem, type Result, WARNING_CODES, type Warning, type WarningCode } from './base/problem.ts';
export { DEFAULT_DPI, type RenderOptions } from './document.ts';
export { type PrinterSettings, parsePrinter } from './format/printer.ts';
export { parseTemplate, type Template, templateJsonSchema } from './format/template.ts';
export { isOutputFormat, OUTPUT_FORMATS, type OutputFormat } from './paint/formats.ts';
export { PAINTERS } from './paint/painters.ts';
export { type Rendered, render, renderTemplate } from './render.ts';
export type { OptionalFont, Writing } from './text/font-source.ts';
export type { HyphenationPatterns } from './text/hyphenate.ts';
export type { SubsetWasm } from './text/subset.ts';
export { createTextEngine, type TextEngine } from './text/text-engine.ts';
export { type TemplateReport, type ValidateOptions, validateTemplate } from './validate.ts';
export { ENGINE_VERSION } from './version.ts';
export { createWorld, type FontFace, type FontSource, type Platform, type WebpWasm, type World } from './world.ts';
