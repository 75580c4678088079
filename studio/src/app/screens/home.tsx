/** Home: four steps to the first document, and recent work. */
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
import { hrefOf } from '../routing.ts';
import { onlyPrints, session } from '../session.ts';
import { listDrafts, listStarters, type Starter } from '../templates.ts';
import { numberText } from '../units.ts';
import { homeWords } from './home-words.ts';
import { templatesWords } from './templates-words.ts';

const PrintHome = lazy(async () => (await import('../parts/print-home.tsx')).PrintHome);
const RecentFailures = lazy(async () => (await import('../parts/recent-failures.tsx')).RecentFailures);

/** Starters shown first, one for each kind of document. */
const SHOWN = ['parcel-4x6', 'product-2x1', 'invoice', 'conference-badge'];

function shown(starters: readonly Starter[]): readonly Starter[] {
  const chosen = SHOWN.flatMap((slug) => starters.find((starter) => starter.slug === slug) ?? []);
  return [...chosen, ...starters.filter((starter) => !chosen.includes(starter))].slice(0, 4);
}

export function Home() {
  return onlyPrints() ? <PrintHome /> : <Overview />;
}

function Overview() {
  const starters = useLoaded('starters', listStarters);
  const drafts = useLoaded('recent', () => listDrafts({ limit: 4 }));
  const usage = useLoaded('usage', () => ask('GET /v1/usage'));
  const renders = useLoaded('renders', () => readPage('renders', 'GET /v1/renders', { query: { limit: 1 } }));
  const health = useLoaded('health', () => ask('GET /health'));
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
  // Hides the steps from people who have completed all of them.
  const isNew = unread.length === 0 && !(hasPublished && hasRendered);
  return (
    <Page title={homeWords.hello(session.value?.user.name ?? '')} lead={isNew ? homeWords.lead : homeWords.leadLater}>
      {why !== undefined ? (
        <Failed
          title={homeWords.unread}
          why={why}
          onRetry={() => {
            for (const each of unread) each.again();
          }}
        />
      ) : (
        unread.length > 0 && <Waiting lines={3} />
      )}
      {isNew && (
        <ol class="pl-surface pl-steps">
          {homeWords.steps.map(({ title, text }, index) => (
            <li
              key={title}
              class={done[index] ? 'pl-step-done' : ''}
              {...(index === next && { 'aria-current': 'step' })}
            >
              <span class="pl-step-number" aria-hidden="true">
                {done[index] ? <Icon name="check" size={14} /> : index + 1}
              </span>
              <div>
                <h2>
                  {title}
                  {done[index] && <span class="pl-hidden"> ({homeWords.done})</span>}
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
          <div class="pl-section-head">
            <h2>{homeWords.recent}</h2>
            <a href={hrefOf('/templates')}>{homeWords.allMine}</a>
          </div>
          <ul class="pl-cards pl-cards-four">
            {own.map((each) => (
              <OwnCard key={each.id} template={each} />
            ))}
          </ul>
        </section>
      )}
      <section>
        <div class="pl-section-head">
          <h2>{homeWords.starters}</h2>
          <a href={hrefOf('/templates?tab=starters')}>{homeWords.all}</a>
        </div>
        {starters.failure && !starters.value ? (
          <Failed title={templatesWords.failed} why={starters.failure} onRetry={starters.again} />
        ) : (
          <div class="pl-four">
            {starters.value ? <Starters starters={shown(starters.value)} /> : <WaitingCards count={4} />}
          </div>
        )}
      </section>
      <section class="pl-home-tiles">
        <div class="pl-surface pl-panel pl-home-tile">
          <h2>{homeWords.usage}</h2>
          {!usage.value && (usage.failure ? <Failure text={usage.failure} /> : <Waiting lines={1} />)}
          {usage.value && (
            <>
              <Meter label={homeWords.live} used={live} limit={usage.value.quota.limit} />
              <p class="pl-muted">{homeWords.test(numberText(test))}</p>
            </>
          )}
        </div>
        <div class="pl-surface pl-panel pl-home-tile">
          <h2>{homeWords.service}</h2>
          <p class={health.failure ? 'pl-danger' : 'pl-good'}>
            <span class="pl-dot" aria-hidden="true" />
            {health.failure ? homeWords.down : health.value ? homeWords.running(health.value.version) : ' '}
          </p>
        </div>
      </section>
    </Page>
  );
}
