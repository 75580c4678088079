/** Which process holds a lease: those of one that is no more need not run out, see `store/processes.ts`. */
import { randomBytes } from 'node:crypto';

/** Another one after each start; short, for the path of a socket has about a hundred characters. */
export const PROCESS_ID = randomBytes(12).toString('base64url');
