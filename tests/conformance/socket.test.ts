/** The interface, row by row, over a real socket. */
import { conformance } from './suite.ts';

conformance('socket');
