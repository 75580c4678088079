/** JSON that an answer carries as it is kept: neither read nor written anew, which takes long where there is much of it. */
import type { FastifyReply } from 'fastify';

/** Stands for the value that its text says. */
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

/** Has an answer written whose fields may be such values. */
export function writeRaw(reply: FastifyReply): void {
  reply.type('application/json; charset=utf-8').serializer((payload: object) => {
    const fields = Object.entries(payload).flatMap(([name, value]) => {
      const text = value instanceof RawJson ? RawJson.textOf(value) : JSON.stringify(value);
      return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`];
    });
    return `{${fields.join(',')}}`;
  });
}
