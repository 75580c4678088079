/**
 * ID of the process that holds a lease. If the process dies, other instances free its leases early; see
 * `store/processes.ts`.
 */
import { randomBytes } from 'node:crypto';

/** Changes with each start. It is short because the path of a socket is limited to about a hundred characters. */
export const PROCESS_ID = randomBytes(12).toString('base64url');
