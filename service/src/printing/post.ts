/**
 * Sends a POST request to a printer. Errors distinguish requests that were never sent from requests that may have
 * arrived.
 */
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { defined } from '@platen/engine/base/defined';
import { reasonOf } from './link.ts';
import { PrintError, type TalkOptions } from './print-types.ts';

type Post = {
  readonly type: string;
  readonly body: Uint8Array;
  /** Number of times to send the body. The copies are concatenated. */
  readonly times?: number;
  /**
   * True if the printer prints the body. If the connection then breaks after the first byte, the outcome is unknown.
   */
  readonly begins: boolean;
  readonly credentials?: string | undefined;
};

/** Maximum bytes of a response. */
const ANSWER_BYTES = 1_048_576;

/**
 * Sends the request. Returns the body of the response if its status is 200.
 * @throws PrintError
 */
export function post(
  url: URL,
  { type, body, times = 1, begins, credentials }: Post,
  options: TalkOptions,
): Promise<Buffer> {
  const { timeoutMs, signal, lookup } = options;
  return new Promise((resolve, reject) => {
    let connected = false;
    const fail = (error: NodeJS.ErrnoException) => {
      if (error instanceof PrintError) return reject(error);
      const reason = reasonOf(error);
      reject(
        begins && connected
          ? new PrintError(
              'unknown',
              `the connection failed while the document was sent (${reason}); check the printer before you print it again`,
            )
          : new PrintError('failed', `the printer cannot be reached: ${reason}; nothing was sent`, { mayPass: true }),
      );
    };
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(
      url,
      {
        method: 'POST',
        agent: false,
        signal,
        timeout: timeoutMs,
        ...(lookup ? { lookup } : {}),
        ...defined({ auth: credentials }),
        headers: { 'Content-Type': type, 'Content-Length': times * body.length },
      },
      (response) => {
        readAnswer(response).then((answer) => {
          if (response.statusCode === 200) resolve(answer);
          else reject(refusal(response.statusCode!, begins));
        }, fail);
      },
    );
    request.on('socket', (socket) => {
      socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
        connected = true;
      });
    });
    request.on('timeout', () => request.destroy(new Error('it does not respond')));
    request.on('error', fail);
    for (let sent = 1; sent < times; sent++) request.write(body);
    request.end(body);
  });
}

function refusal(status: number, begins: boolean): PrintError {
  const reasons: Readonly<Record<number, string>> = {
    401: 'it requires a user name and a password',
    403: 'it refuses us',
    404: 'the path does not belong to a printer',
    426: 'it requires an encrypted connection (ipps://)',
  };
  const reason = reasons[status] ?? `it responds with HTTP ${status}`;
  return status >= 500 && begins
    ? new PrintError(
        'unknown',
        `the printer failed while processing the document (${reason}); check it before you print it again`,
      )
    : new PrintError('failed', `the printer rejected the document: ${reason}; nothing was printed`, {
        mayPass: status >= 500,
      });
}

async function readAnswer(response: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > ANSWER_BYTES) {
      response.destroy();
      throw new Error('its response is too long');
    }
    parts.push(part);
  }
  return Buffer.concat(parts);
}
