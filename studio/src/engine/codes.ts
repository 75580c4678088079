/** Checks and completes the value of a code while the user types. */
import { masked } from '@platen/engine/base/authored-text';
import { defined } from '@platen/engine/base/defined';
import { checkDigitOf } from '@platen/engine/base/gs1-check-digit';
import { encodeCode } from '@platen/engine/codes/encode';
import { parseElementString } from '@platen/engine/codes/gs1';
import { findSymbology } from '@platen/engine/codes/symbologies';
import { prepareValue } from '@platen/engine/codes/value';
import type { CheckedCode, CheckedElement, CodeTask } from './protocol.ts';

export function checkCode({ symbology, value, authored, gs1 }: CodeTask): CheckedCode {
  const encoded = encodeCode({ symbology, value, authored, ...(gs1 && { options: { gs1 } }) });
  const completed = completedBy(symbology, value);
  const elements = elementsOf(value, authored);
  return {
    ...(!encoded.ok && { message: encoded.message }),
    ...(completed !== undefined && completed !== value && { completed }),
    ...(elements && { elements }),
  };
}

/** Completes the check digit, or a lost leading zero, for symbologies whose check digit is usually written. */
function completedBy(symbology: string, value: string): string | undefined {
  const found = findSymbology(symbology);
  if (!found || (found.rule.kind !== 'gtin' && found.rule.kind !== 'upce')) return undefined;
  const digits = found.rule.kind === 'gtin' ? found.rule.form.digits : 8;
  if (!new RegExp(`^[0-9]{${digits - 1}}$`).test(value)) return undefined;
  const prepared = prepareValue(value, found);
  return prepared.ok ? prepared.text.replace(/^\([0-9]+\)/, '') : undefined;
}

function elementsOf(value: string, authored?: string): readonly CheckedElement[] | undefined {
  const parsed = parseElementString(value, authored);
  if (!parsed.ok) return undefined;
  return parsed.elements.map((element): CheckedElement => {
    const message = messageOn(element.ai, element.value);
    const completed = completedKey(element.ai, element.value);
    return { ...element, ...defined({ message, completed }) };
  });
}

/** Checks one GS1 element. The encoder accepts it without the companions that a complete value needs. */
function messageOn(ai: string, value: string): string | undefined {
  const authored = `(${ai})${masked(value)}`;
  const encoded = encodeCode({ symbology: 'gs1-128', value: `(${ai})${value}`, authored });
  if (encoded.ok) return undefined;
  return encoded.message.replace(/^gs1-128: /, '');
}

/** Lengths of keys that end in a check digit (GS1 General Specifications, section 3). */
const KEYS: readonly (readonly [RegExp, number])[] = [
  [/^00$/, 18],
  [/^0[123]$/, 14],
  [/^41[0-7]$/, 13],
  [/^402$/, 17],
  [/^801[78]$/, 18],
];

function completedKey(ai: string, value: string): string | undefined {
  const length = KEYS.find(([pattern]) => pattern.test(ai))?.[1];
  if (length === undefined || !/^[0-9]+$/.test(value)) return undefined;
  if (value.length === length - 1) {
    const isComplete = checkDigitOf(value.slice(0, -1)) === value.slice(-1);
    return isComplete ? `0${value}` : value + checkDigitOf(value);
  }
  const right = value.slice(0, -1) + checkDigitOf(value.slice(0, -1));
  return value.length === length && right !== value ? right : undefined;
}
