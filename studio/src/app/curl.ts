/** The request that renders a template, as a line for a shell. */
import type { OutputFormat } from '@platen/engine';
import type { JsonObject } from '@platen/engine/base/json';

export type CurlOptions = {
  /** The address of the service, with a slash at its end. */
  readonly root: string;
  readonly key: string;
  readonly templateId: string;
  readonly data: JsonObject;
  readonly format: OutputFormat;
};

export function curlLine({ root, key, templateId, data, format }: CurlOptions): string {
  const body = JSON.stringify({ templateId, data, format, delivery: 'inline' });
  // Inside single quotes only an apostrophe ends the text; JSON has another spelling for it.
  const quoted = `'${body.replaceAll("'", '\\u0027')}'`;
  return [
    `curl -fsS ${root}v1/render`,
    `-H 'Authorization: Bearer ${key}'`,
    "-H 'Content-Type: application/json'",
    `-d ${quoted}`,
    `-o document.${format}`,
  ].join(' \\\n  ');
}
