/**
 * Steps of lists and searches over many rows. All requests share one rate, so that many requests use no more time of
 * the main thread than a single one.
 */
import { createPacedSteps } from '../fairness/paced-steps.ts';

/** Runs a step of a list. The group is the team, or an object that belongs to a team. */
export const inListStep = createPacedSteps();
