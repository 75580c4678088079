/** Highlights code blocks. */
import highlighter from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import typescript from 'highlight.js/lib/languages/typescript';
import { escapeHtml } from '../http/html.ts';

for (const [name, grammar] of Object.entries({ json, js: javascript, ts: typescript, sh: bash })) {
  highlighter.registerLanguage(name, grammar);
}

/** Returns HTML with `hljs-…` classes. If the language is not supported, returns only the escaped text. */
export function highlight(text: string, language: string): string {
  return highlighter.getLanguage(language) ? highlighter.highlight(text, { language }).value : escapeHtml(text);
}
