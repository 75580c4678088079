/**
 * Signatures of messages by Standard Webhooks 1.0
 * (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md).
 */
import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';

/** Bytes of a secret. The specification requires 24 to 64. */
const SECRET_BYTES = 32;

export function createSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

export type Signed = {
  readonly id: string;
  /** Time of this attempt in ms since the epoch. */
  readonly at: number;
  readonly payload: string;
  /**
   * Secrets to sign with. While one secret replaces the other, both sign, so that a receiver can verify the message
   * with either of them.
   */
  readonly secrets: readonly string[];
};

/** Returns the headers that a receiver verifies, with symmetric signatures of version `v1`. */
export function signatureHeaders({ id, at, payload, secrets }: Signed): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${payload}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
