/** Tests the interface, row by row, without a socket. */
import { conformance } from './suite.ts';

conformance('in-process');
