/**
 * The interface, row by row, over a real socket: all rows, for a choice would have to know which of them depend on the
 * transport. Beside the rows in process they cost the tier some 8 s of processor time.
 */
import { conformance } from './suite.ts';

conformance('socket');
