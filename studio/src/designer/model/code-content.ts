/** Contents of codes by their purpose: web addresses, networks, contacts and payments. */
import { type Binding, convertBinding } from './bindings.ts';
import { readCall, writeCall } from './expression-parts.ts';
import { textExpression } from './value-draft.ts';

export const CODE_PURPOSES = ['url', 'wifi', 'vcard', 'email', 'phone', 'epc', 'pix'] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

/** Fields in the order of the function's arguments. */
export const PURPOSE_FIELDS = {
  url: ['address'],
  wifi: ['network', 'password'],
  vcard: ['name', 'organization', 'phone', 'email', 'website'],
  email: ['email'],
  phone: ['phone'],
  epc: ['recipient', 'iban', 'amount', 'text', 'reference', 'bic'],
  pix: ['key', 'recipient', 'city', 'amount', 'transaction'],
} as const satisfies Readonly<Record<CodePurpose, readonly string[]>>;

export type CodeField = (typeof PURPOSE_FIELDS)[CodePurpose][number];

/** Minimum of arguments, and the fields that must not be empty. */
const REQUIRED: Readonly<Record<CodePurpose, number>> = {
  url: 1,
  wifi: 1,
  vcard: 1,
  email: 1,
  phone: 1,
  epc: 2,
  pix: 3,
};

/** Prefix of contents that are texts. */
const PREFIXES = { url: '', email: 'mailto:', phone: 'tel:' } as const;

/** Values are texts with expressions in braces, in the order of the fields. */
export type CodeDraft = { readonly purpose: CodePurpose; readonly values: readonly string[] };

export const isRequiredField = (purpose: CodePurpose, index: number) => index < REQUIRED[purpose];

export function freshCode(purpose: CodePurpose): CodeDraft {
  return { purpose, values: PURPOSE_FIELDS[purpose].map(() => '') };
}

/** Returns undefined while a required field is empty. */
export function writeCode({ purpose, values }: CodeDraft): Binding | undefined {
  if (values.slice(0, REQUIRED[purpose]).some((value) => value.trim() === '')) return undefined;
  if (purpose === 'url' || purpose === 'email' || purpose === 'phone') {
    return { kind: 'text', source: PREFIXES[purpose] + values[0] };
  }
  const fields: readonly CodeField[] = PURPOSE_FIELDS[purpose];
  const args = values.map((value, index) => (fields[index] === 'amount' ? amount(value) : textExpression(value)));
  const used = values.findLastIndex((value) => value !== '') + 1;
  return { kind: 'expression', source: writeCall(purpose, args.slice(0, Math.max(used, LEAST[purpose] ?? 1))) };
}

/** Minimum of arguments where it exceeds the required fields. */
const LEAST: Readonly<Partial<Record<CodePurpose, number>>> = { epc: 3, pix: 3 };

/** Writes a typed number without quotes. */
function amount(value: string): string {
  if (value.trim() === '') return 'null';
  return /^\d+(?:\.\d+)?$/.test(value.trim()) ? value.trim() : textExpression(value);
}

/** Returns undefined for contents of another form. */
export function readCode(content: Binding | undefined): CodeDraft | undefined {
  if (!content || content.source === '') return freshCode('url');
  const { kind, source } = content;
  if (kind === 'text') {
    const purpose = (['email', 'phone'] as const).find((each) => source.startsWith(PREFIXES[each])) ?? 'url';
    return { purpose, values: [source.slice(PREFIXES[purpose].length)] };
  }
  const call = readCall(source);
  const purpose = CODE_PURPOSES.find((each) => each === call?.name);
  if (!call || !purpose || purpose === 'url' || purpose === 'email' || purpose === 'phone') return undefined;
  const names = PURPOSE_FIELDS[purpose];
  if (call.args.length > names.length) return undefined;
  const values = names.map((_, index) => {
    const arg = call.args[index];
    if (arg === undefined || arg === 'null' || arg === '""') return '';
    if (/^\d+(?:\.\d+)?$/.test(arg)) return arg;
    return convertBinding({ kind: 'expression', source: arg }, 'text').source;
  });
  return { purpose, values };
}
