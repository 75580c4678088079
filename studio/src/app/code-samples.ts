/** Code samples of a render request in several languages. */
import type { OutputFormat } from '@platen/engine';
import { indented, pythonLiteral, quoted } from './code-literals.ts';
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
        "data": ${indented(pythonLiteral(data), 8)},
    },
    timeout=60,
)
response.raise_for_status()
with open(${JSON.stringify(fileOf(format))}, "wb") as file:
    file.write(response.content)
`;
}

const fileOf = (format: OutputFormat) => `document.${format}`;
