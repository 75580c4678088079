/** Home: the four steps to the first document, and where one was. */
import { Icon } from '../../ui/icons.tsx';
import { Failed, Waiting } from '../../ui/listing.tsx';
import { Page } from '../../ui/page.tsx';
import { ask } from '../api.ts';
import { readPage } from '../paging.ts';
import { Failure } from '../parts/field.tsx';
import { lazy } from '../parts/lazy.tsx';
import { useLoaded } from '../parts/load.ts';
import { Meter } from '../parts/meter.tsx';
import { OwnCard } from '../parts/own-card.tsx';
import { Starters } from '../parts/starters.tsx';
import { WaitingCards } from '../parts/waiting-cards.tsx';
import { hrefOf } from '../places.ts';
import { session } from '../session.ts';
import { strings } from '../strings.ts';
import { listDrafts, listStarters, type Starter } from '../templates.ts';
import { numberText } from '../units.ts';
import type { Usage } from '../usage/usage.ts';

const RecentFailures = lazy(async () => (await import('../parts/recent-failures.tsx')).RecentFailures);

/** What a first look should show: one of each kind. */
const SHOWN = ['parcel-4x6', 'product-2x1', 'invoice', 'conference-badge'];

function shown(starters: readonly Starter[]): readonly Starter[] {
  const chosen = SHOWN.flatMap((slug) => starters.find((starter) => starter.slug === slug) ?? []);
  return [...chosen, ...starters.filter((starter) => !chosen.includes(starter))].slice(0, 4);
}

export function Home() {
  const starters = useLoaded('starters', listStarters);
  const drafts = useLoaded('recent', () => listDrafts({ limit: 4 }));
  const usage = useLoaded('usage', () => ask<Usage>('v1/usage'));
  const renders = useLoaded('renders', () => readPage('v1/renders', 'renders', { limit: 1 }));
  const health = useLoaded('health', () => ask<{ version: string }>('health'));
  const unread = [drafts, renders].filter(({ value }) => value === undefined);
  const why = unread.find(({ failure }) => failure !== undefined)?.failure;
  const own = drafts.value?.drafts ?? [];
  const hasPublished = own.some(({ publishedVersion }) => publishedVersion !== null);
  const { live = 0, test = 0 } = usage.value?.renders ?? {};
  const hasRendered = (renders.value?.rows.length ?? 0) > 0;
  const done = [
    own.length > 0,
    own.some(({ createdAt, updatedAt }) => updatedAt > createdAt),
    hasPublished,
    hasRendered,
  ];
  const next = done.indexOf(false);
  // Who has gone all the way knows it.
  const isNew = unread.length === 0 && !(hasPublished && hasRendered);
  return (
    <Page
      title={strings.home.hello(session.value?.user.name ?? '')}
      lead={isNew ? strings.home.lead : strings.home.leadLater}
    >
      {why !== undefined ? (
        <Failed
          title={strings.home.unread}
          why={why}
          onRetry={() => {
            for (const each of unread) each.again();
          }}
        />
      ) : (
        unread.length > 0 && <Waiting lines={3} />
      )}
      {isNew && (
        <ol class="app-steps">
          {strings.home.steps.map(({ title, text }, index) => (
            <li
              key={title}
              class={done[index] ? 'app-step-done' : ''}
              {...(index === next && { 'aria-current': 'step' })}
            >
              <span class="app-step-number" aria-hidden="true">
                {done[index] ? <Icon name="check" size={14} /> : index + 1}
              </span>
              <div>
                <h2>
                  {title}
                  {done[index] && <span class="pl-hidden"> ({strings.home.done})</span>}
                </h2>
                <p class="pl-muted">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      )}
      {hasRendered && <RecentFailures />}
      {own.length > 0 && (
        <section>
          <div class="app-section-head">
            <h2>{strings.home.recent}</h2>
            <a href={hrefOf('/templates')}>{strings.home.allMine}</a>
          </div>
          <ul class="app-cards app-cards-four">
            {own.map((each) => (
              <OwnCard key={each.id} template={each} />
            ))}
          </ul>
        </section>
      )}
      <section>
        <div class="app-section-head">
          <h2>{strings.home.starters}</h2>
          <a href={hrefOf('/templates?tab=starters')}>{strings.home.all}</a>
        </div>
        {starters.failure && !starters.value ? (
          <Failed title={strings.templates.failed} why={starters.failure} onRetry={starters.again} />
        ) : (
          <div class="app-four">
            {starters.value ? <Starters starters={shown(starters.value)} /> : <WaitingCards count={4} />}
          </div>
        )}
      </section>
      <section class="app-tiles">
        <div class="app-tile">
          <h2>{strings.home.usage}</h2>
          {!usage.value && (usage.failure ? <Failure text={usage.failure} /> : <Waiting lines={1} />)}
          {usage.value && (
            <>
              <Meter label={strings.home.live} used={live} limit={usage.value.quota.limit} />
              <p class="pl-muted">{strings.home.test(numberText(test))}</p>
            </>
          )}
        </div>
        <div class="app-tile">
          <h2>{strings.home.service}</h2>
          <p class={health.failure ? 'pl-danger' : 'app-good'}>
            <span class="app-dot" aria-hidden="true" />
            {health.failure ? strings.home.down : health.value ? strings.home.running(health.value.version) : ' '}
          </p>
        </div>
      </section>
    </Page>
  );
}
