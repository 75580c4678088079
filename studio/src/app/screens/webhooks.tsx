/** Webhooks screen: lists the webhooks of the team, and creates new webhooks. */
import { useSignal } from '@preact/signals';
import { Button } from '../../ui/button.tsx';
import { FilterBar } from '../../ui/filters.tsx';
import { Empty, ListView } from '../../ui/listing.tsx';
import { Badge, Page } from '../../ui/page.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { useFiltered } from '../parts/pages.ts';
import { QuerySearch } from '../parts/query-fields.tsx';
import { Ago } from '../parts/time.tsx';
import { hrefOf } from '../routing.ts';
import { mayChange } from '../session.ts';
import { WebhookDialog } from '../webhooks/webhook-dialog.tsx';
import { listWebhooks, nameOf, pathOfWebhook, WEBHOOK_EVENTS, type Webhook } from '../webhooks/webhooks.ts';
import { webhookWords as words } from '../webhooks/words.ts';

const COLUMNS: readonly Column<Webhook>[] = [
  { name: 'name', label: words.one, show: nameOf },
  {
    name: 'state',
    label: words.state,
    show: ({ enabled }) => <Badge kind={enabled ? 'good' : 'warning'}>{enabled ? words.on : words.off}</Badge>,
  },
  { name: 'url', label: words.url, show: ({ url }) => <code class="pl-address">{url}</code> },
  {
    name: 'events',
    label: words.events,
    isExtra: true,
    show: ({ events }) => (
      <span title={events.map((name) => words.names[name]).join(', ')}>
        {events.length === WEBHOOK_EVENTS.length ? words.everything : words.someEvents(events.length)}
      </span>
    ),
  },
  { name: 'created', label: words.created, isExtra: true, show: ({ createdAt }) => <Ago at={createdAt} /> },
];

export function Webhooks() {
  const { query, listing, view } = useFiltered(['search'], ({ search }, after) => listWebhooks(search, after));
  const isCreating = useSignal(false);
  const create = mayChange() && (
    <Button
      kind="main"
      icon="plus"
      onClick={() => {
        isCreating.value = true;
      }}
    >
      {words.create}
    </Button>
  );
  return (
    <Page title={words.title} lead={words.lead} actions={create}>
      <section class="pl-section">
        <FilterBar>
          <QuerySearch query={query} name="search" label={words.search} />
        </FilterBar>
        <ListView
          {...view}
          empty={
            <Empty icon="webhook" title={words.empty} lead={words.emptyLead}>
              {create}
              <a href={hrefOf('/docs/guides/webhooks')}>{words.guide}</a>
            </Empty>
          }
        >
          {(rows) => (
            <Table
              label={words.title}
              columns={COLUMNS}
              rows={rows}
              keyOf={({ id }) => id}
              hrefOf={({ id }) => hrefOf(pathOfWebhook(id))}
            />
          )}
        </ListView>
      </section>
      {isCreating.value && (
        <WebhookDialog
          onDone={listing.again}
          onClose={() => {
            isCreating.value = false;
          }}
        />
      )}
    </Page>
  );
}
