/**
 * ID of this process, stored with its leases. If the process dies, other instances free its leases early; see
 * `store/processes.ts`.
 */
import { randomBytes } from 'node:crypto';

/**
 * Random for each start. It is short, because it is part of a socket's path, whose length is limited to about a hundred
 * characters.
 */
export const PROCESS_ID = randomBytes(12).toString('base64url');
