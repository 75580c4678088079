/** The request that renders a template, in the languages that people call from. */
import type { OutputFormat } from '@platen/engine';
import type { JsonObject, JsonValue } from '@platen/engine/base/json';
import { type CurlOptions, curlLine } from './curl.ts';

export type SampleOptions = CurlOptions;

export const LANGUAGES = ['curl', 'typescript', 'python'] as const;
export type Language = (typeof LANGUAGES)[number];

export function sampleIn(language: Language, options: SampleOptions): string {
  return { curl: curlLine, typescript: typescriptOf, python: pythonOf }[language](options);
}

function typescriptOf({ root, key, templateId, data, format }: SampleOptions): string {
  return `import { writeFile } from 'node:fs/promises';
import { createClient } from '@platen/client';

const platen = createClient({ baseUrl: ${quoted(root.replace(/\/$/, ''))}, apiKey: ${quoted(key)} });

const { bytes } = await platen.renderInline({
  templateId: ${quoted(templateId)},
  format: ${quoted(format)},
  data: ${indented(JSON.stringify(data, null, 2), 2)},
});
await writeFile(${quoted(fileOf(format))}, bytes);
`;
}

function pythonOf({ root, key, templateId, data, format }: SampleOptions): string {
  return `import requests

response = requests.post(
    ${JSON.stringify(`${root}v1/render`)},
    headers={"Authorization": ${JSON.stringify(`Bearer ${key}`)}},
    json={
        "templateId": ${JSON.stringify(templateId)},
        "format": ${JSON.stringify(format)},
        "delivery": "inline",
        "data": ${indented(pythonLiteral(data, ''), 8)},
    },
    timeout=60,
)
response.raise_for_status()
with open(${JSON.stringify(fileOf(format))}, "wb") as file:
    file.write(response.content)
`;
}

const fileOf = (format: OutputFormat) => `document.${format}`;

/** In single quotes, as the project's own code has it. */
function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

function indented(text: string, spaces: number): string {
  return text.replaceAll('\n', `\n${' '.repeat(spaces)}`);
}

/** JSON is Python but for its words; escapes in strings are the same. */
function pythonLiteral(value: JsonValue, indent: string): string {
  if (value === null) return 'None';
  if (value === true) return 'True';
  if (value === false) return 'False';
  const inner = `${indent}    `;
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    return `[\n${value.map((each: JsonValue) => `${inner}${pythonLiteral(each, inner)},\n`).join('')}${indent}]`;
  }
  if (typeof value === 'object') {
    const entries = Object.entries(value as JsonObject);
    if (entries.length === 0) return '{}';
    const lines = entries.map(([name, each]) => `${inner}${JSON.stringify(name)}: ${pythonLiteral(each, inner)},\n`);
    return `{\n${lines.join('')}${indent}}`;
  }
  return JSON.stringify(value);
}
