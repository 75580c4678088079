/**
 * Signs webhook messages as Standard Webhooks 1.0 specifies
 * (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md).
 */
import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';

/** Length of a secret in bytes. The specification requires 24 to 64. */
const SECRET_BYTES = 32;

export function createSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

export type Signed = {
  readonly id: string;
  /** Time of the attempt in ms since the epoch. */
  readonly at: number;
  readonly payload: string;
  /** Secrets to sign with. During a rotation there are two, and the receiver can verify the message with either. */
  readonly secrets: readonly string[];
};

/** Returns the headers with the signatures. They are symmetric, version `v1`. */
export function signatureHeaders({ id, at, payload, secrets }: Signed): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${payload}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
