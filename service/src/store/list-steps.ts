/**
 * Steps of lists and searches over many rows. All requests share one rate, so that many use no more of the main thread
 * than one.
 */
import { createPacedSteps } from '../base/paced-steps.ts';

/** Runs a step of a list. The group is the team, or an object that belongs to one. */
export const inListStep = createPacedSteps();
