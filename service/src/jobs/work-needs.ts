/** Dependencies of code that works on jobs. */
import type { Logger } from 'pino';
import type { Plans } from '../enums/plans.ts';
import type { Reader } from '../reading/reader.ts';
import type { RenderNeeds } from '../render/needs.ts';
import type { RenderLog } from '../render-log/render-log.ts';

export type WorkNeeds = RenderNeeds & {
  readonly reader: Reader;
  readonly plans: Plans;
  readonly renderLog: Pick<RenderLog, 'note'>;
  readonly log: Logger;
};
