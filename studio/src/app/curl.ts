/** Render request as a shell command. */
import type { OutputFormat } from '@platen/engine';
import type { JsonObject } from '@platen/engine/base/json';

export type CurlOptions = {
  /** URL of the service, with a trailing slash. */
  readonly root: string;
  readonly key: string;
  readonly templateId: string;
  readonly data: JsonObject;
  readonly format: OutputFormat;
};

export function curlLine({ root, key, templateId, data, format }: CurlOptions): string {
  const body = JSON.stringify({ templateId, data, format, delivery: 'inline' });
  // Within single quotes, only the apostrophe is special. JSON can escape it.
  const quoted = `'${body.replaceAll("'", '\\u0027')}'`;
  return [
    `curl -fsS ${root}v1/render`,
    `-H 'Authorization: Bearer ${key}'`,
    "-H 'Content-Type: application/json'",
    `-d ${quoted}`,
    `-o document.${format}`,
  ].join(' \\\n  ');
}
