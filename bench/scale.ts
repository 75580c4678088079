/**
 * Measures the cost of a render with PostgreSQL and S3, predicts the rates of several instances, and writes
 * docs/proof/scale.md: `npm run bench:scale`. Requires Linux.
 */
import { effort, measuredBy, writeFigures } from '../scripts/figures/figures.ts';
import { type Load, openLaboratory } from './scale/measure.ts';
import { scalePage } from './scale/page.ts';

const SECONDS = effort(15, 1);
const WARM_UP_SECONDS = effort(40, 1);
const COUNTED_RENDERS = effort(1_000, 20);
const CONNECTIONS = 16;
const TEAMS = 120;

const laboratory = await openLaboratory(TEAMS);
try {
  const rate = (load: Pick<Load, 'instances' | 'delivery'>) =>
    laboratory.rateOf({ connections: CONNECTIONS, ...load }, SECONDS);
  await laboratory.rateOf({ instances: 2, delivery: 'url', connections: CONNECTIONS }, WARM_UP_SECONDS);
  const text = scalePage({
    measuredBy: measuredBy('npm run bench:scale'),
    connections: CONNECTIONS,
    teams: TEAMS,
    database: await laboratory.databaseTimes(),
    stored: await laboratory.costsOf('url', COUNTED_RENDERS),
    inline: await laboratory.costsOf('inline', COUNTED_RENDERS),
    one: await rate({ instances: 1, delivery: 'url' }),
    two: await rate({ instances: 2, delivery: 'url' }),
    oneInline: await rate({ instances: 1, delivery: 'inline' }),
  });
  writeFigures('scale.md', text);
} finally {
  await laboratory.close();
}
