/**
 * Tests the interface, row by row, over a real socket. All rows run, because a selection would have to know which
 * depend on the transport. They cost some 8 s of processor time in addition to the rows in process.
 */
import { conformance } from './suite.ts';

conformance('socket');
