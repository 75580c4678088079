/** ID of the process that holds a lease. If the process has died, its leases can be freed early; see `store/processes.ts`. */
import { randomBytes } from 'node:crypto';

/** Differs after each start. It is short because a socket's path is limited to about a hundred characters. */
export const PROCESS_ID = randomBytes(12).toString('base64url');
