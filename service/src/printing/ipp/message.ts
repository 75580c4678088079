/** Encodes IPP requests and decodes responses (RFC 8010, section 3). */

/** Value with the tag of its type (RFC 8010, section 3.5.2). */
export type IppValue =
  | {
      readonly tag: 'charset' | 'naturalLanguage' | 'uri' | 'keyword' | 'mimeMediaType' | 'name';
      readonly value: string;
    }
  | { readonly tag: 'integer'; readonly value: number }
  | { readonly tag: 'boolean'; readonly value: boolean };

export type IppAttribute = readonly [name: string, ...values: readonly IppValue[]];

export type IppRequest = {
  /** Major and minor version of IPP, such as `[2, 0]`. */
  readonly version: readonly [number, number];
  readonly operation: number;
  readonly id: number;
  readonly operationAttributes: readonly IppAttribute[];
  readonly jobAttributes?: readonly IppAttribute[] | undefined;
  /** Document after the attributes. */
  readonly data?: Uint8Array | undefined;
};

export type IppAnswer = {
  /** `status-code` (RFC 8011, appendix B). */
  readonly status: number;
  /**
   * Attributes by name. If a group is repeated, only the attributes of its first occurrence. Integers and enums are
   * numbers.
   */
  readonly attributes: ReadonlyMap<string, readonly IppAnswerValue[]>;
};

export type IppAnswerValue = string | number | boolean;

const GROUP = { operation: 0x01, job: 0x02, end: 0x03 };

const TAGS = {
  integer: 0x21,
  boolean: 0x22,
  name: 0x42,
  keyword: 0x44,
  uri: 0x45,
  charset: 0x47,
  naturalLanguage: 0x48,
  mimeMediaType: 0x49,
} as const;

const ENUM = 0x23;
const BEGIN_COLLECTION = 0x34;
const END_COLLECTION = 0x37;
const TEXT_WITH_LANGUAGE = 0x35;
const NAME_WITH_LANGUAGE = 0x36;
/** First tag of string types (RFC 8010, section 3.5.2). */
const STRINGS = 0x40;
/** First tag of values. Lower tags begin a group. */
const VALUES = 0x10;
const MEMBER_NAME = 0x4a;

export function writeIppRequest(request: IppRequest): Uint8Array {
  const head = Buffer.alloc(8);
  head.writeUInt8(request.version[0], 0);
  head.writeUInt8(request.version[1], 1);
  head.writeUInt16BE(request.operation, 2);
  head.writeUInt32BE(request.id, 4);
  const jobAttributes = request.jobAttributes ?? [];
  return Buffer.concat([
    head,
    Buffer.from([GROUP.operation]),
    ...request.operationAttributes.flatMap(writeAttribute),
    ...(jobAttributes.length > 0 ? [Buffer.from([GROUP.job]), ...jobAttributes.flatMap(writeAttribute)] : []),
    Buffer.from([GROUP.end]),
    request.data ?? Buffer.alloc(0),
  ]);
}

/** Encodes an attribute. Only the first value has a name (RFC 8010, section 3.1.5). */
function writeAttribute([name, ...values]: IppAttribute): readonly Buffer[] {
  return values.flatMap((value, index) => [
    Buffer.from([TAGS[value.tag]]),
    withLength(Buffer.from(index === 0 ? name : '')),
    withLength(writeValue(value)),
  ]);
}

function writeValue({ tag, value }: IppValue): Buffer {
  if (tag === 'boolean') return Buffer.from([value ? 1 : 0]);
  if (tag !== 'integer') return Buffer.from(value);
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

function withLength(bytes: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/**
 * Decodes a response. Ignores collections, dates, ranges and resolutions. Returns undefined if the bytes are not a
 * response.
 */
export function readIppAnswer(bytes: Buffer): IppAnswer | undefined {
  try {
    return { status: bytes.readUInt16BE(2), attributes: readAttributes(bytes) };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/**
 * Decodes the attributes.
 * @throws RangeError if the bytes end too early
 */
function readAttributes(bytes: Buffer): Map<string, IppAnswerValue[]> {
  const attributes = new Map<string, IppAnswerValue[]>();
  let values: IppAnswerValue[] = [];
  let collections = 0;
  for (let at = 8; bytes.readUInt8(at) !== GROUP.end; ) {
    const tag = bytes.readUInt8(at);
    at += 1;
    if (tag < VALUES) continue;
    const nameEnd = at + 2 + bytes.readUInt16BE(at);
    const name = bytes.toString('utf8', at + 2, nameEnd);
    const start = nameEnd + 2;
    const end = start + bytes.readUInt16BE(nameEnd);
    if (end > bytes.length) throw new RangeError('an attribute extends beyond the end of the message');
    at = end;
    if (tag === END_COLLECTION) collections -= 1;
    else if (tag === BEGIN_COLLECTION) collections += 1;
    if (collections > 0 || tag === END_COLLECTION || tag === MEMBER_NAME) continue;
    if (name !== '') {
      values = [];
      if (!attributes.has(name)) attributes.set(name, values);
    }
    const value = readValue(tag, bytes.subarray(start, end));
    if (value !== undefined) values.push(value);
  }
  return attributes;
}

function readValue(tag: number, bytes: Buffer): IppAnswerValue | undefined {
  if (tag === TAGS.integer || tag === ENUM) return bytes.readInt32BE(0);
  if (tag === TAGS.boolean) return bytes.readUInt8(0) !== 0;
  if (tag === TEXT_WITH_LANGUAGE || tag === NAME_WITH_LANGUAGE) {
    const language = 2 + bytes.readUInt16BE(0);
    return bytes.toString('utf8', language + 2, language + 2 + bytes.readUInt16BE(language));
  }
  return tag >= STRINGS ? bytes.toString('utf8') : undefined;
}
