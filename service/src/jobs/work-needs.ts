/** Dependencies of working on jobs. */
import type { Logger } from 'pino';
import type { Reader } from '../reading/reader.ts';
import type { RenderNeeds } from '../render/needs.ts';
import type { RenderLog } from '../render-log/render-log.ts';
import type { Plans } from '../words/plans.ts';

export type WorkNeeds = RenderNeeds & {
  readonly reader: Reader;
  readonly plans: Plans;
  readonly renderLog: Pick<RenderLog, 'note'>;
  readonly log: Logger;
};
