/** Usage: the month against its quota, what is kept against its room, and which plan gives what. */
import { Failed, Waiting } from '../../ui/listing.tsx';
import { Badge, Facts, Page, Panel } from '../../ui/page.tsx';
import { ask } from '../api.ts';
import { useLoaded } from '../parts/load.ts';
import { Meter } from '../parts/meter.tsx';
import { Day } from '../parts/time.tsx';
import { strings } from '../strings.ts';
import { bytesText, numberText } from '../units.ts';
import type { Usage as Used } from '../usage.ts';

const words = strings.usage;

export function Usage() {
  const usage = useLoaded('usage', () => ask<Used>('v1/usage'));
  return (
    <Page title={words.title} lead={words.lead}>
      {usage.failure && !usage.value ? (
        <Failed title={strings.failures.unknown} why={usage.failure} onRetry={usage.again} />
      ) : usage.value ? (
        <Shown usage={usage.value} />
      ) : (
        <Waiting />
      )}
    </Page>
  );
}

function Shown({ usage: { period, renders, quota, plan, storage } }: { readonly usage: Used }) {
  const isOver = quota.limit >= 0 && renders.live >= quota.limit;
  return (
    <>
      <Panel
        title={words.month}
        lead={
          <>
            {words.resets} <Day at={Date.parse(period.end)} />
          </>
        }
        actions={<Badge kind="accent">{words.plan(plan)}</Badge>}
      >
        <p class="app-figure">
          {strings.home.of(
            numberText(renders.live),
            quota.limit < 0 ? strings.home.unlimited : numberText(quota.limit),
          )}
        </p>
        <Meter label={words.live} used={renders.live} limit={quota.limit} isBare />
        {isOver && (
          <p class={quota.hardCap ? 'app-failure' : 'app-warning'} role="status">
            {quota.hardCap ? words.stopped : words.over}
          </p>
        )}
        <Facts
          facts={[
            [words.test, numberText(renders.test)],
            [words.remaining, quota.limit < 0 ? strings.home.unlimited : numberText(quota.remaining)],
            [words.atLimit, quota.hardCap ? words.hard : words.soft],
          ]}
        />
      </Panel>
      <Panel title={words.kept} lead={words.keptLead}>
        <div class="app-meters">
          {Object.entries(storage).map(([name, { used, limit }]) => (
            <Meter
              key={name}
              label={words.storage[name as keyof typeof words.storage] ?? name}
              used={used}
              limit={limit}
              text={name.endsWith('Bytes') ? bytesText : numberText}
            />
          ))}
        </div>
      </Panel>
    </>
  );
}
