/**
 * Conformance tests of the HTTP API over a real socket. All rows run, because a selection would have to know which rows
 * depend on the transport. They need about 8 s of processor time more than the in-process tests.
 */
import { conformance } from './suite.ts';

conformance('socket');
