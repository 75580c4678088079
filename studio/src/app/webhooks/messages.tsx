/** Messages of a webhook with the receiver's responses, and a button to send a message again. */
import { useSignal } from '@preact/signals';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FilterBar } from '../../ui/filters.tsx';
import { Empty, ListView } from '../../ui/listing.tsx';
import { Badge, Facts, Panel } from '../../ui/page.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { explain } from '../api.ts';
import { pathWith } from '../paging.ts';
import { Code } from '../parts/code.tsx';
import { useFiltered } from '../parts/pages.ts';
import { usePolling } from '../parts/polling.ts';
import { QuerySearch, QuerySelect } from '../parts/query-fields.tsx';
import { Ago, exactTime } from '../parts/time.tsx';
import { hrefOf } from '../routing.ts';
import { mayChange } from '../session.ts';
import { toasts } from '../toasts.ts';
import { durationText, numberText } from '../units.ts';
import { appWords } from '../words.ts';
import {
  DELIVERY_STATE_KINDS,
  DELIVERY_STATES,
  listDeliveries,
  pathOfWebhook,
  replayDelivery,
  type Webhook,
  type WebhookDelivery,
} from './webhooks.ts';
import { webhookWords as words } from './words.ts';

export type MessagesProps = {
  readonly webhook: Webhook;
  /** Counter that the parent increases to reload the list. */
  readonly turn: number;
};

export function Messages({ webhook: { id }, turn }: MessagesProps) {
  const { query, filter, listing, view } = useFiltered(
    ['search', 'state'],
    (filter, after) => listDeliveries(id, filter, after),
    `${id} ${turn}`,
  );
  const opened = query.get('message');
  const isMoving = listing.rows?.some((message) => message.state === 'pending') ?? false;
  usePolling(isMoving && !listing.isBusy, listing.rows, listing.again);
  const shown = listing.rows?.find((message) => message.id === opened);
  const columns: readonly Column<WebhookDelivery>[] = [
    {
      name: 'message',
      label: words.message,
      show: ({ type }) => (
        <>
          {words.names[type]}
          <small class="pl-webhook-event pl-muted">{type}</small>
        </>
      ),
    },
    {
      name: 'state',
      label: words.state,
      show: (message) => <Badge kind={DELIVERY_STATE_KINDS[message.state]}>{words.states[message.state]}</Badge>,
    },
    { name: 'last', label: words.last, show: (message) => <Last message={message} /> },
    {
      name: 'attempts',
      label: words.attempts,
      kind: 'number',
      isExtra: true,
      show: ({ attempts }) => numberText(attempts.length),
    },
    { name: 'at', label: words.at, show: ({ createdAt }) => <Ago at={createdAt} /> },
    ...(mayChange()
      ? [
          {
            name: 'actions',
            label: appWords.common.actions,
            kind: 'actions',
            show: (message) => <Replay webhookId={id} message={message} onDone={listing.again} />,
          } satisfies Column<WebhookDelivery>,
        ]
      : []),
  ];
  return (
    <Panel
      title={words.messages}
      lead={words.messagesLead}
      flush
      actions={
        <FilterBar>
          <QuerySearch query={query} name="search" label={words.searchMessages} />
          <QuerySelect
            query={query}
            name="state"
            label={words.state}
            any={words.anyState}
            choices={DELIVERY_STATES.map((value) => ({ value, label: words.states[value] }))}
          />
        </FilterBar>
      }
    >
      <ListView {...view} empty={<Empty icon="webhook" title={words.noMessages} lead={words.noMessagesLead} />}>
        {(rows) => (
          <Table
            label={words.messages}
            columns={columns}
            rows={rows}
            keyOf={(message) => message.id}
            hrefOf={(message) => hrefOf(pathWith(pathOfWebhook(id), { ...filter, message: message.id }))}
          />
        )}
      </ListView>
      {shown && <MessageDialog message={shown} onClose={() => query.set({ message: '' })} />}
    </Panel>
  );
}

/** Result of the last attempt. */
function Last({ message: { attempts, nextAt } }: { readonly message: WebhookDelivery }) {
  const last = attempts.at(-1);
  return (
    <span class="pl-lines">
      {last && (last.status === undefined ? last.error : words.answered(last.status))}
      {nextAt !== undefined && (
        <small class="pl-muted">
          {words.next} {exactTime(nextAt)}
        </small>
      )}
    </span>
  );
}

type ReplayProps = { readonly webhookId: string; readonly message: WebhookDelivery; readonly onDone: () => void };

function Replay({ webhookId, message: { id, state }, onDone }: ReplayProps) {
  const isBusy = useSignal(false);
  if (state === 'pending') return null;
  const replay = async () => {
    isBusy.value = true;
    try {
      await replayDelivery(webhookId, id);
      toasts.show(words.replayed);
      onDone();
    } catch (error) {
      toasts.show(explain(error));
    }
    isBusy.value = false;
  };
  return (
    <IconButton icon="refresh" label={words.replayName(id)} disabled={isBusy.value} onClick={() => void replay()} />
  );
}

function MessageDialog({ message, onClose }: { readonly message: WebhookDelivery; readonly onClose: () => void }) {
  return (
    <Dialog
      title={words.names[message.type]}
      wide
      onClose={onClose}
      actions={<Button onClick={onClose}>{appWords.common.close}</Button>}
    >
      <div class="pl-form">
        <Facts
          facts={[
            [words.state, <Badge kind={DELIVERY_STATE_KINDS[message.state]}>{words.states[message.state]}</Badge>],
            [words.at, exactTime(message.createdAt)],
            [words.next, message.nextAt === undefined ? undefined : exactTime(message.nextAt)],
            [words.messageId, <code>{message.id}</code>],
          ]}
        />
        <h3>{words.tries}</h3>
        {message.attempts.length === 0 ? (
          <p class="pl-muted">{words.noTries}</p>
        ) : (
          <ol class="pl-webhook-tries">
            {message.attempts.map(({ at, ms, status, error }) => (
              <li key={at}>
                <span>{exactTime(at)}</span>
                <span>{status === undefined ? error : words.answered(status)}</span>
                <span class="pl-muted">{durationText(ms)}</span>
              </li>
            ))}
          </ol>
        )}
        <h3>{words.payload}</h3>
        <Code text={JSON.stringify(message.payload, undefined, 2)} label={words.payload} />
      </div>
    </Dialog>
  );
}
