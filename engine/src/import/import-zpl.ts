/** Converts a label of a ZPL stream to a template, and reports the differences. */
import type { JsonObject } from '../base/json.ts';
import type { Result } from '../base/problem.ts';
import { TEMPLATE_LIMITS } from '../format/limits.ts';
import type { World } from '../world.ts';
import { interpretCommands } from '../zpl/interpret-zpl.ts';
import type { Interpreted, LabelPart, LabelParts, PartInk, PlacedPart } from '../zpl/label-parts.ts';
import { isEpl, parseEpl } from '../zpl/parse-epl.ts';
import { parseZpl, type ZplCommand } from '../zpl/parse-zpl.ts';
import type { ZplOptions } from '../zpl/zpl-state.ts';
import { Draft, type ImportReport } from './draft.ts';
import { importCode } from './import-code.ts';
import { importPicture, importShape } from './import-shapes.ts';
import { importText } from './import-text.ts';
import { printerSettings } from './printer-settings.ts';
import { asLabels } from './stored-formats.ts';

export type ImportOptions = ZplOptions & {
  /** One-based number of the label; default 1. */
  readonly label?: number | undefined;
  /** Name of the template. */
  readonly name?: string | undefined;
  /** Printed values that become data fields, by field name. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
};

export type Imported = {
  readonly template: JsonObject;
  readonly report: ImportReport;
  /** Number of labels in the stream. */
  readonly labels: number;
};

/** Imports a label. If the stream only stores formats (`^DF`), imports them as if it printed them. */
export function importZpl(stream: Uint8Array, options: ImportOptions, world: World): Result<Imported> {
  const commands = commandsOf(stream);
  const { labels, warnings } = interpretAsPrinted(commands, options, world);
  const { label: number = 1, fields = {} } = options;
  const label = labels[number - 1];
  if (!label) return noLabel(labels.length);
  const wrong = Object.keys(fields).find((name) => !NAME.test(name));
  if (wrong !== undefined) {
    const rule = 'must begin with a letter, and may contain only letters, digits and underscores';
    const message = `the name of the field ${JSON.stringify(wrong.slice(0, 50))} ${rule}`;
    return { ok: false, problems: [{ code: 'INVALID_VALUE', path: '/fields', message }] };
  }
  const density = options.density ?? 8;
  const { widthDots, heightDots } = label;
  const draft = new Draft({ density, widthDots, heightDots, world, fields });
  const firstLeftOut = label.parts.find((placed) => {
    if (draft.elements.length >= MAX_ELEMENTS) return true;
    importPart(draft, placed);
    return false;
  });
  const { converted, approximated } = draft;
  const omitted = [
    ...warningsOf(label, { warnings, labels, commands }),
    ...(firstLeftOut ? [{ ...tooMany, offset: firstLeftOut.part.field.command?.offset ?? 0 }] : []),
  ];
  const { isInverted, isMirrored, copies } = label;
  const printer = {
    density,
    ...printerSettings(commands),
    ...(copies > 1 && { copies }),
    ...(isInverted && { orientation: 'inverted' }),
    ...(isMirrored && { mirror: true }),
  };
  const template = templateOf(draft, label, { name: options.name ?? 'Imported label', printer });
  return {
    ok: true,
    value: { template, report: { converted, approximated, omitted }, labels: labels.length },
    warnings: [],
  };
}

type Drawn = Pick<Interpreted, 'warnings' | 'labels'> & { readonly commands: readonly ZplCommand[] };

/** Returns the warnings of a stream, except warnings about commands of other labels. */
function warningsOf(label: LabelParts, { warnings, labels, commands }: Drawn): ImportReport['omitted'] {
  const starts = commands.flatMap(({ name, offset }) => (name === 'XA' ? [offset] : []));
  const formatOf = (offset: number) => numberUpTo(starts, offset);
  const formatsOf = ({ parts }: LabelParts) => parts.map(({ part }) => formatOf(part.field.command?.offset ?? 0));
  const own = new Set(formatsOf(label));
  const others = new Set(labels.filter((other) => other !== label).flatMap(formatsOf));
  return warnings
    .filter(({ offset }) => own.has(formatOf(offset)) || !others.has(formatOf(offset)))
    .map(({ command, offset, message }) => ({ command, offset, message }));
}

/** Returns the number of values in the ascending list that are at most `most`. */
function numberUpTo(rising: readonly number[], most: number): number {
  let [low, high] = [0, rising.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rising[middle]! <= most) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Interprets a stream. If it only stores formats (`^DF`), returns labels of these formats with sample data. */
export function printedLabels(stream: Uint8Array, options: ZplOptions, world: World): Interpreted {
  return interpretAsPrinted(commandsOf(stream), options, world);
}

function commandsOf(stream: Uint8Array): readonly ZplCommand[] {
  return isEpl(stream) ? parseEpl(stream) : parseZpl(stream);
}

function interpretAsPrinted(commands: readonly ZplCommand[], options: ZplOptions, world: World): Interpreted {
  const printed = interpretCommands(commands, options, world);
  return printed.labels.length > 0 ? printed : interpretCommands(asLabels(commands), options, world);
}

/** Maximum number of elements, below the limit of a template. */
const MAX_ELEMENTS = TEMPLATE_LIMITS.elements - 100;

const tooMany = {
  command: '^FO',
  message: 'has no element, because the template already has too many elements; the same applies to all later fields',
};

const NAME = /^[A-Za-z]\w{0,39}$/;

/** Maximum number of path segments of the ink below an inverted part, equal to 500 rectangles. */
const MAX_REGION_VERBS = 2500;

/** Imports a part. An inverted part becomes a black element, with a white copy where it covers ink. */
function importPart(draft: Draft, { part, ink, below }: PlacedPart): void {
  if (ink !== 'inverted' || part.kind === 'picture' || !below) {
    importAs(draft, part, ink);
    return;
  }
  if (below.verbs.length > MAX_REGION_VERBS) {
    draft.difference = 'inverts many parts of the label on the printer; the element is printed in black';
    importAs(draft, part, 'black');
    draft.difference = undefined;
    return;
  }
  importAs(draft, part, 'black');
  draft.region = below;
  importAs(draft, part, 'white');
  draft.region = undefined;
}

function importAs(draft: Draft, part: LabelPart, ink: PartInk): void {
  switch (part.kind) {
    case 'text':
      importText(draft, part, ink);
      break;
    case 'code':
      importCode(draft, part, ink);
      break;
    case 'shape':
      importShape(draft, part, ink);
      break;
    case 'picture':
      importPicture(draft, part, ink);
      break;
  }
}

function noLabel(count: number): Result<Imported> {
  if (count > 0) {
    const message = count === 1 ? 'must be 1, because there is one label' : `must be from 1 to ${count}`;
    return { ok: false, problems: [{ code: 'OUT_OF_RANGE', path: '/label', message }] };
  }
  const message = 'the ZPL has no label; send a stream with ^XA and ^XZ';
  return { ok: false, problems: [{ code: 'REQUIRED', path: '', message }] };
}

type Head = { readonly name: string; readonly printer: JsonObject };

function templateOf(draft: Draft, { widthDots, heightDots }: LabelParts, { name, printer }: Head): JsonObject {
  const schema = draft.schema();
  return {
    formatVersion: 1,
    meta: { name },
    dimensions: { width: draft.sizeMm(widthDots), height: draft.sizeMm(heightDots) },
    printer,
    ...(schema && { schema, sample: draft.sample }),
    elements: draft.elements,
  };
}
