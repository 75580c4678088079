/** IPP operations for printing (RFC 8011, section 4). */
import { post } from '../post.ts';
import { PrintError, type PrinterStatus, type TalkOptions } from '../print-types.ts';
import type { PrinterAddress } from '../printer-address.ts';
import {
  type IppAnswer,
  type IppAnswerValue,
  type IppAttribute,
  type IppRequest,
  readIppAnswer,
  writeIppRequest,
} from './message.ts';

export type IppAddress = Extract<PrinterAddress, { kind: 'ipp' }>;

/** `operation-id` (RFC 8011, section 5.4.15). */
const OPERATIONS = {
  printJob: 0x0002,
  createJob: 0x0005,
  sendDocument: 0x0006,
  cancelJob: 0x0008,
  getJobAttributes: 0x0009,
  getPrinterAttributes: 0x000b,
} as const;

/** `job-state` (RFC 8011, section 5.3.7). States from 7 are final. */
export const JOB_STATES = { canceled: 7, aborted: 8, completed: 9 } as const;

/** `printer-state` (RFC 8011, section 5.4.11). */
const STOPPED = 5;

/** Reasons that prevent printing even if the printer does not report the state "stopped". */
const BLOCKING = new Set([
  'media-empty',
  'media-needed',
  'media-jam',
  'cover-open',
  'door-open',
  'interlock-open',
  'input-tray-missing',
  'marker-supply-empty',
  'toner-empty',
  'output-area-full',
  'spool-area-full',
  'paused',
  'moving-to-paused',
  'shutdown',
]);

export type IppPrinter = PrinterStatus & {
  readonly mediaTypes: readonly string[];
  /** Values of `print-scaling` (PWG 5100.16, section 5.2.8). Empty if the printer does not list them. */
  readonly scalings: readonly string[];
  /** Names of the media in the printer (PWG 5101.1). Empty if the printer does not list them. */
  readonly mediaReady: readonly string[];
  /** True if the printer can create a job before it receives the document. */
  readonly createsJobs: boolean;
};

/** Job as the printer reports it (RFC 8011, section 5.3). */
export type IppJob = {
  /** `job-state`: 3 pending, 4 held, 5 processing, 6 stopped, 7 canceled, 8 aborted, 9 completed. */
  readonly state: number;
  readonly reasons: readonly string[];
};

type NewJob = {
  readonly name: string;
  readonly mediaType: string;
  readonly copies: number;
  /** True to print at the original size. */
  readonly atTrueSize: boolean;
  readonly bytes: Uint8Array;
};

/**
 * Sends Get-Printer-Attributes (RFC 8011, section 4.2.5).
 * @throws PrintError `failed`
 */
export async function getPrinter(address: IppAddress, options: TalkOptions): Promise<IppPrinter> {
  const { attributes } = await call(
    address,
    {
      operation: OPERATIONS.getPrinterAttributes,
      more: [
        [
          'requested-attributes',
          ...[
            'printer-make-and-model',
            'printer-state',
            'printer-state-reasons',
            'printer-is-accepting-jobs',
            'queued-job-count',
            'document-format-supported',
            'operations-supported',
            'print-scaling-supported',
            'media-ready',
          ].map((value) => ({ tag: 'keyword', value }) as const),
        ],
      ],
    },
    options,
  );
  const operations = numbers(attributes.get('operations-supported'));
  return {
    model: first(attributes, 'printer-make-and-model', 'string'),
    reasons: reasonsOf(attributes),
    waiting: first(attributes, 'queued-job-count', 'number'),
    mediaTypes: strings(attributes.get('document-format-supported')),
    scalings: strings(attributes.get('print-scaling-supported')),
    mediaReady: strings(attributes.get('media-ready')),
    createsJobs: operations.includes(OPERATIONS.createJob) && operations.includes(OPERATIONS.sendDocument),
  };
}

function reasonsOf(attributes: IppAnswer['attributes']): readonly string[] {
  const told = strings(attributes.get('printer-state-reasons')).filter((reason) => reason !== 'none');
  const accepts = attributes.get('printer-is-accepting-jobs')?.[0] !== false;
  const stopped = first(attributes, 'printer-state', 'number') === STOPPED;
  // Reasons that end with `-report` or `-warning` do not prevent printing (RFC 8011, section 5.4.12).
  const named = told
    .filter((reason) => !/-(report|warning)$/.test(reason))
    .map((reason) => reason.replace(/-error$/, ''));
  const blocking = stopped ? named : named.filter((reason) => BLOCKING.has(reason));
  return [
    ...blocking,
    ...(stopped && blocking.length === 0 ? ['stopped'] : []),
    ...(accepts ? [] : ['not-accepting-jobs']),
  ];
}

/**
 * Sends Print-Job (RFC 8011, section 4.2.1). @returns ID of the job
 * @throws PrintError
 */
export async function printJob(address: IppAddress, job: NewJob, options: TalkOptions): Promise<number> {
  const request = {
    operation: OPERATIONS.printJob,
    more: [...nameOf(job), mediaTypeOf(job)],
    jobAttributes: attributesOf(job),
    data: job.bytes,
  };
  return jobId(await call(address, request, options));
}

/**
 * Sends Create-Job (RFC 8011, section 4.2.4). Nothing is printed until the job has a document. @returns ID of the job
 * @throws PrintError `failed`
 */
export async function createJob(address: IppAddress, job: NewJob, options: TalkOptions): Promise<number> {
  const request = { operation: OPERATIONS.createJob, more: nameOf(job), jobAttributes: attributesOf(job) };
  return jobId(await call(address, request, options));
}

/**
 * Sends Send-Document (RFC 8011, section 4.3.1).
 * @throws PrintError
 */
export async function sendDocument(address: IppAddress, id: number, job: NewJob, options: TalkOptions): Promise<void> {
  const more: readonly IppAttribute[] = [mediaTypeOf(job), ['last-document', { tag: 'boolean', value: true }]];
  await call(address, { operation: OPERATIONS.sendDocument, job: id, more, data: job.bytes }, options);
}

/**
 * Sends Get-Job-Attributes (RFC 8011, section 4.3.4).
 * @throws PrintError
 */
export async function getJob(address: IppAddress, id: number, options: TalkOptions): Promise<IppJob> {
  const { attributes } = await call(address, { operation: OPERATIONS.getJobAttributes, job: id, more: [] }, options);
  return {
    state: first(attributes, 'job-state', 'number') ?? 0,
    reasons: strings(attributes.get('job-state-reasons')).filter((reason) => reason !== 'none'),
  };
}

/**
 * Sends Cancel-Job (RFC 8011, section 4.3.3).
 * @throws PrintError
 */
export async function cancelJob(address: IppAddress, id: number, options: TalkOptions): Promise<void> {
  await call(address, { operation: OPERATIONS.cancelJob, job: id, more: [] }, options);
}

function nameOf({ name, copies }: NewJob): readonly IppAttribute[] {
  const job: IppAttribute = ['job-name', { tag: 'name', value: name.slice(0, 127) }];
  // Without this attribute, a printer that does not support copies would print one copy without an error.
  return copies > 1 ? [job, ['ipp-attribute-fidelity', { tag: 'boolean', value: true }]] : [job];
}

function mediaTypeOf({ mediaType }: NewJob): IppAttribute {
  return ['document-format', { tag: 'mimeMediaType', value: mediaType }];
}

function attributesOf({ copies, atTrueSize }: NewJob): readonly IppAttribute[] {
  const scaling: IppAttribute = ['print-scaling', { tag: 'keyword', value: 'none' }];
  return [
    ...(copies > 1 ? [['copies', { tag: 'integer', value: copies }] as const] : []),
    ...(atTrueSize ? [scaling] : []),
  ];
}

function jobId({ attributes }: IppAnswer): number {
  const id = first(attributes, 'job-id', 'number');
  if (id === undefined)
    throw new PrintError('unknown', 'the printer accepted the job but returned no job number; check the printer');
  return id;
}

type Call = {
  readonly operation: number;
  readonly job?: number;
  readonly more: readonly IppAttribute[];
  readonly jobAttributes?: readonly IppAttribute[];
  readonly data?: Uint8Array;
};

/** `server-error-version-not-supported` (RFC 8011, section B.1.5.4). */
const OTHER_VERSION = 0x0503;

async function call(address: IppAddress, given: Call, options: TalkOptions): Promise<IppAnswer> {
  const answer = await ask(address, given, [2, 0], options);
  return accepted(answer.status === OTHER_VERSION ? await ask(address, given, [1, 1], options) : answer);
}

async function ask(
  { url, uri, credentials }: IppAddress,
  { operation, job, more, jobAttributes, data }: Call,
  version: IppRequest['version'],
  options: TalkOptions,
): Promise<IppAnswer> {
  const operationAttributes: readonly IppAttribute[] = [
    ['attributes-charset', { tag: 'charset', value: 'utf-8' }],
    ['attributes-natural-language', { tag: 'naturalLanguage', value: 'en' }],
    ['printer-uri', { tag: 'uri', value: uri }],
    ...(job === undefined ? [] : [['job-id', { tag: 'integer', value: job }] as const]),
    ['requesting-user-name', { tag: 'name', value: 'platen' }],
    ...more,
  ];
  const body = writeIppRequest({ version, operation, id: 1, operationAttributes, jobAttributes, data });
  const bytes = await post(url, { type: 'application/ipp', body, begins: data !== undefined, credentials }, options);
  const answer = readIppAnswer(bytes);
  if (answer) return answer;
  throw new PrintError(data === undefined ? 'failed' : 'unknown', 'the printer’s response is not valid IPP');
}

/** Messages for error values of `status-code` (RFC 8011, section B.1). Values below 0x0100 mean success. */
const REFUSALS: Readonly<Record<number, string>> = {
  1025: 'it refuses us',
  1026: 'it requires a user name and a password',
  1027: 'it refuses us',
  1028: 'it cannot do this now',
  1030: 'the queue does not exist',
  1034: 'it does not accept this document format',
  1035: 'it does not support copies',
  1284: 'it has an error',
  1286: 'it does not accept documents now',
  1287: 'it is busy',
  1288: 'the job was cancelled',
};

/**
 * Values of `status-code` for temporary errors: not possible, not accepting jobs, busy, and internal errors of the
 * printer.
 */
const PASSING: readonly number[] = [1028, 1280, 1284, 1285, 1286, 1287];

function accepted(answer: IppAnswer): IppAnswer {
  if (answer.status < 0x0100) return answer;
  const code = `0x${answer.status.toString(16).padStart(4, '0')}`;
  const reason =
    REFUSALS[answer.status] ?? first(answer.attributes, 'status-message', 'string') ?? `IPP status ${code}`;
  const message = `the printer rejected the document: ${reason}; nothing was printed`;
  throw new PrintError('failed', message, { mayPass: PASSING.includes(answer.status) });
}

function strings(values: readonly IppAnswerValue[] = []): readonly string[] {
  return values.filter((value) => typeof value === 'string');
}

function numbers(values: readonly IppAnswerValue[] = []): readonly number[] {
  return values.filter((value) => typeof value === 'number');
}

type Kinds = { readonly string: string; readonly number: number };

function first<Kind extends keyof Kinds>(
  attributes: IppAnswer['attributes'],
  name: string,
  kind: Kind,
): Kinds[Kind] | undefined {
  const value = attributes.get(name)?.[0];
  return typeof value === kind ? (value as Kinds[Kind]) : undefined;
}
