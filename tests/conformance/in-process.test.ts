/** Conformance tests of the HTTP API, without a socket. */
import { conformance } from './suite.ts';

conformance('in-process');
