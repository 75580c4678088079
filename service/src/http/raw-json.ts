/** JSON text that is copied into a response without being parsed. Parsing and serializing large JSON takes long. */
import type { FastifyReply } from 'fastify';

/** Value in a response, given as JSON text. */
export class RawJson {
  readonly [name: string]: unknown;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  static textOf(raw: RawJson): string {
    return raw.#text;
  }
}

/** Enables `RawJson` values in the fields of this response. */
export function writeRaw(reply: FastifyReply): void {
  reply.type('application/json; charset=utf-8').serializer((payload: object) => {
    const fields = Object.entries(payload).flatMap(([name, value]) => {
      const text = value instanceof RawJson ? RawJson.textOf(value) : JSON.stringify(value);
      return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`];
    });
    return `{${fields.join(',')}}`;
  });
}
