/** Builds and parses the contents of codes by purpose: URLs, Wi-Fi networks, contacts and payments. */
import { type Binding, convertBinding } from './bindings.ts';
import { readCall, splitOutside, writeCall } from './expression-parts.ts';
import { textExpression } from './value-draft.ts';

export const CODE_PURPOSES = ['url', 'wifi', 'vcard', 'email', 'phone', 'epc', 'swissQr', 'pix'] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

/** Fields in the order of the function's arguments. */
export const PURPOSE_FIELDS = {
  url: ['address'],
  wifi: ['network', 'password'],
  vcard: ['name', 'organization', 'phone', 'email', 'website'],
  email: ['email'],
  phone: ['phone'],
  epc: ['recipient', 'iban', 'amount', 'text', 'reference', 'bic'],
  swissQr: [
    'iban',
    'recipient',
    'street',
    'house',
    'postalCode',
    'town',
    'country',
    'amount',
    'currency',
    'payer',
    'payerStreet',
    'payerHouse',
    'payerPostalCode',
    'payerTown',
    'payerCountry',
    'reference',
    'message',
  ],
  pix: ['key', 'recipient', 'city', 'amount', 'transaction'],
} as const satisfies Readonly<Record<CodePurpose, readonly string[]>>;

export type CodeField = (typeof PURPOSE_FIELDS)[CodePurpose][number];

/** Number of required fields. They come first. */
const REQUIRED: Readonly<Record<CodePurpose, number>> = {
  url: 1,
  wifi: 1,
  vcard: 1,
  email: 1,
  phone: 1,
  epc: 2,
  swissQr: 7,
  pix: 3,
};

/** Prefix of contents that are plain text instead of a function call. */
const PREFIXES = { url: '', email: 'mailto:', phone: 'tel:' } as const;

/** Values are texts with expressions in braces, in the order of the fields. */
export type CodeDraft = { readonly purpose: CodePurpose; readonly values: readonly string[] };

/** Optional parts of a required address. */
const MAY_BE_EMPTY: ReadonlySet<CodeField> = new Set(['street', 'house']);

export const isRequiredField = (purpose: CodePurpose, index: number) =>
  index < REQUIRED[purpose] && !MAY_BE_EMPTY.has(PURPOSE_FIELDS[purpose][index]!);

export function freshCode(purpose: CodePurpose): CodeDraft {
  return { purpose, values: PURPOSE_FIELDS[purpose].map(() => '') };
}

/** Returns undefined while a required field is empty. */
export function writeCode({ purpose, values }: CodeDraft): Binding | undefined {
  if (values.some((value, index) => isRequiredField(purpose, index) && value.trim() === '')) return undefined;
  if (purpose === 'url' || purpose === 'email' || purpose === 'phone') {
    return { kind: 'text', source: PREFIXES[purpose] + (purpose === 'phone' ? dialled(values[0]!) : values[0]) };
  }
  const fields: readonly CodeField[] = PURPOSE_FIELDS[purpose];
  const args = values.map((value, index) => (fields[index] === 'amount' ? amount(value) : textExpression(value)));
  if (purpose === 'swissQr') return { kind: 'expression', source: swissCall(args, values) };
  const used = values.findLastIndex((value) => value !== '') + 1;
  return { kind: 'expression', source: writeCall(purpose, args.slice(0, Math.max(used, LEAST[purpose] ?? 1))) };
}

/** Minimum number of arguments, if it is greater than the number of required fields. */
const LEAST: Readonly<Partial<Record<CodePurpose, number>>> = { epc: 3, pix: 3 };

/** Field ranges of the two addresses of a Swiss QR-bill: first field, and the field after the last. */
const SWISS_ADDRESSES = { recipient: [1, 7], payer: [9, 15] } as const;

/** Writes the addresses as lists. `args` has one expression for each field. */
function swissCall(args: readonly string[], values: readonly string[]): string {
  const list = ([from, to]: readonly [number, number]) =>
    values.slice(from, to).every((value) => value.trim() === '') ? '[]' : `[${args.slice(from, to).join(', ')}]`;
  const [payer, reference, message] = [list(SWISS_ADDRESSES.payer), args[15]!, args[16]!];
  const currency = values[8]!.trim() === '' ? '"CHF"' : args[8]!;
  const all = [args[0]!, list(SWISS_ADDRESSES.recipient), args[7]!, currency, payer, reference, message];
  const used = all.findLastIndex((arg) => arg !== 'null' && arg !== '[]' && arg !== '""' && arg !== '"CHF"') + 1;
  return writeCall('swissQr', all.slice(0, used));
}

/** Returns an expression for each field of a Swiss QR-bill; undefined if an address is not written as a list. */
function swissFields(args: readonly string[]): readonly (string | undefined)[] | undefined {
  const [iban, creditor, amount, currency, debtor, ...rest] = args;
  const [recipient, payer] = [readList(creditor), readList(debtor)];
  if (!recipient || !payer || rest.length > 2) return undefined;
  return [iban, ...recipient, amount, currency === '"CHF"' ? undefined : currency, ...payer, rest[0], rest[1]];
}

const NO_ADDRESS: readonly undefined[] = Array.from({ length: 6 }, () => undefined);

/** Reads a list of six expressions; six undefined values if the argument is missing. */
function readList(source: string | undefined): readonly (string | undefined)[] | undefined {
  if (source === undefined || source === 'null' || source === '[]') return NO_ADDRESS;
  const items = /^\[.*\]$/s.test(source) ? splitOutside(source.slice(1, -1), ',') : undefined;
  return items?.length === NO_ADDRESS.length ? items : undefined;
}

/** Writes a typed amount as a number. */
function amount(value: string): string {
  return value.trim() === '' ? 'null' : (numberOf(value) ?? textExpression(value));
}

/** Thousands with separators, or digits only, and at most two decimals. */
const AMOUNT = /^(?:(\d+)|(\d{1,3}(?:[.,]\d{3})+)(?=([.,])\d{1,2}$))(?:[.,](\d{1,2}))?$/;

/** Reads an amount such as `12.5`, `12,50` or `1.234,50`; undefined for one such as `1.234`, which has two meanings. */
function numberOf(value: string): string | undefined {
  const [, digits, grouped, point, decimals] = AMOUNT.exec(value.replaceAll(/[\s'’]/g, '')) ?? [];
  if (grouped?.includes(point!)) return undefined;
  const whole = digits ?? grouped?.replaceAll(/[.,]/g, '');
  return whole && (decimals === undefined ? whole : `${whole}.${decimals}`);
}

/** Replaces spaces and slashes outside of expressions, because addresses of calls (RFC 3966) contain neither. */
function dialled(number: string): string {
  return number.trim().replaceAll(/(\{\{.*?\}\})|[\s/]+/gs, (_, expression?: string) => expression ?? '-');
}

/** Returns undefined if the content does not match this format. */
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
  const args = purpose === 'swissQr' ? swissFields(call.args) : call.args;
  if (!args) return undefined;
  const values = names.map((_, index) => {
    const arg = args[index];
    if (arg === undefined || arg === 'null' || arg === '""') return '';
    if (/^\d+(?:\.\d+)?$/.test(arg)) return arg;
    return convertBinding({ kind: 'expression', source: arg }, 'text').source;
  });
  return { purpose, values };
}
