/** All messages in German, in a separate file. */
import { CODE_MESSAGES } from './code-messages.de.ts';
import { COMPILED_PATTERNS } from './frequent-messages.de.ts';
import { SERVICE_MESSAGES } from './service-messages.de.ts';
import { TEMPLATE_MESSAGES } from './template-messages.de.ts';

type Entry = readonly [english: string, german: string];

/** Compiles texts in which `$1` is a part that varies. */
export function compiled(entries: readonly Entry[]): readonly (readonly [RegExp, string])[] {
  return entries.map(([english, german]) => {
    const source = english.replaceAll(/[.*+?^{}()|[\]\\]/g, '\\$&').replaceAll(/\$\d/g, '(.+)');
    return [new RegExp(`^${source}$`, 's'), german];
  });
}

export const FREQUENT = COMPILED_PATTERNS;
export const RARER = compiled([...TEMPLATE_MESSAGES, ...SERVICE_MESSAGES, ...CODE_MESSAGES]);
