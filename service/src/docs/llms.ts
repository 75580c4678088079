/** Index of the docs for language models (llmstxt.org). It links to the Markdown of each page, with relative URLs. */
import type { Docs } from './read-docs.ts';

export function llmsText({ groups }: Docs): string {
  const lists = groups.map(({ name, pages }) => {
    const links = pages.map(({ path, title, about }) => `- [${title}](docs/${path}.md): ${about}`);
    return `## ${name}\n\n${links.join('\n')}\n`;
  });
  return [
    '# Platen\n',
    '> Platen is an open, self-hosted document rendering service. It turns a JSON template and data into PDF, PNG, HTML, printer languages and e-invoice XML.\n',
    'The JSON Schema of templates is at template.schema.json, and the OpenAPI document of the HTTP API at openapi.json.\n',
    ...lists,
  ].join('\n');
}
