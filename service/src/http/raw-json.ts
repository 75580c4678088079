/** JSON that is copied into a response as stored. Parsing and serializing large JSON again would take long. */
import type { FastifyReply } from 'fastify';

/** Value given by its JSON text. */
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

/** Makes the response's serializer accept raw JSON values in its fields. */
export function writeRaw(reply: FastifyReply): void {
  reply.type('application/json; charset=utf-8').serializer((payload: object) => {
    const fields = Object.entries(payload).flatMap(([name, value]) => {
      const text = value instanceof RawJson ? RawJson.textOf(value) : JSON.stringify(value);
      return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`];
    });
    return `{${fields.join(',')}}`;
  });
}
