/**
 * Steps of lists and searches that read many rows. They run one at a time, so that many requests use no more of the
 * main thread's time than one.
 */
import { createPacedSteps } from '../fairness/paced-steps.ts';

/** Runs a step of a list. Its group is the team, or an object of a team. */
export const inListStep = createPacedSteps();
