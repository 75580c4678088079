/** Webhook: subscriptions, deliveries and secret. */
import { useSignal } from '@preact/signals';
import { Button, IconButton } from '../../ui/button.tsx';
import { Failed, Waiting } from '../../ui/listing.tsx';
import { Badge, Facts, Page, Panel } from '../../ui/page.tsx';
import { explain } from '../api.ts';
import { Confirm } from '../parts/confirm.tsx';
import { useLoaded } from '../parts/load.ts';
import { Ago, exactTime } from '../parts/time.tsx';
import { hrefOf, navigate } from '../routing.ts';
import { mayChange } from '../session.ts';
import { toasts } from '../toasts.ts';
import { Messages } from '../webhooks/messages.tsx';
import { RotateDialog } from '../webhooks/rotate-dialog.tsx';
import { WebhookDialog } from '../webhooks/webhook-dialog.tsx';
import {
  changeWebhook,
  deleteWebhook,
  nameOf,
  type Webhook as Read,
  readWebhook,
  sendTest,
  WEBHOOK_EVENTS,
} from '../webhooks/webhooks.ts';
import { webhookWords as words } from '../webhooks/words.ts';

export function Webhook({ id }: { readonly id: string }) {
  const loaded = useLoaded(id, () => readWebhook(id));
  const turn = useSignal(0);
  const webhook = loaded.value;
  const again = () => {
    loaded.again();
    turn.value++;
  };
  return (
    <Page
      title={webhook ? nameOf(webhook) : words.one}
      back={<a href={hrefOf('/webhooks')}>{words.title}</a>}
      lead={
        webhook && (
          <span class="pl-badges">
            <Badge kind={webhook.enabled ? 'good' : 'warning'}>{webhook.enabled ? words.on : words.off}</Badge>
            <code>{webhook.url}</code>
          </span>
        )
      }
      actions={webhook && mayChange() && <Actions webhook={webhook} onDone={again} />}
    >
      {loaded.failure && !webhook ? (
        <Failed title={words.failed} why={loaded.failure} onRetry={loaded.again} />
      ) : webhook ? (
        <>
          <Details webhook={webhook} />
          <Messages webhook={webhook} turn={turn.value} />
        </>
      ) : (
        <Waiting />
      )}
    </Page>
  );
}

function Details({ webhook }: { readonly webhook: Read }) {
  const { enabled, disabledReason = '', events, createdAt, oldSecretUntil } = webhook;
  const names = events.length === WEBHOOK_EVENTS.length ? [words.everything] : events.map((name) => words.names[name]);
  return (
    <Panel title={words.events}>
      {!enabled && <p class="pl-notice pl-notice-warning">{words.offLead(disabledReason)}</p>}
      <ul class="pl-badges">
        {names.map((name) => (
          <li key={name} class="pl-badge">
            {name}
          </li>
        ))}
      </ul>
      <Facts
        facts={[
          [words.created, <Ago at={createdAt} />],
          [words.oldSecret, oldSecretUntil === undefined ? undefined : exactTime(oldSecretUntil)],
        ]}
      />
    </Panel>
  );
}

type ActionsProps = { readonly webhook: Read; readonly onDone: () => void };

type Asked = 'change' | 'rotate' | 'off' | 'delete' | undefined;

function Actions({ webhook, onDone }: ActionsProps) {
  const { id, enabled } = webhook;
  const asked = useSignal<Asked>(undefined);
  const ask = (next: Asked) => () => {
    asked.value = next;
  };
  const close = ask(undefined);
  const act = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work();
      toasts.show(done);
    } catch (error) {
      toasts.show(explain(error));
    }
    onDone();
  };
  return (
    <>
      {enabled ? (
        <Button icon="send" onClick={() => void act(() => sendTest(id), words.tested)}>
          {words.test}
        </Button>
      ) : (
        <Button kind="main" onClick={() => void act(() => changeWebhook(id, { enabled: true }), words.turnedOn)}>
          {words.turnOn}
        </Button>
      )}
      <Button icon="pencil" onClick={ask('change')}>
        {words.change}
      </Button>
      <Button icon="key" onClick={ask('rotate')}>
        {words.rotate}
      </Button>
      {enabled && <Button onClick={ask('off')}>{words.turnOff}</Button>}
      <IconButton icon="trash" label={words.delete} onClick={ask('delete')} />
      {asked.value === 'change' && <WebhookDialog of={webhook} onDone={onDone} onClose={close} />}
      {asked.value === 'rotate' && <RotateDialog id={id} onDone={onDone} onClose={close} />}
      {asked.value === 'off' && (
        <Confirm
          title={words.turnOffTitle}
          action={words.turnOff}
          onConfirm={() => act(() => changeWebhook(id, { enabled: false }), words.turnedOff)}
          onClose={close}
        >
          <p>{words.turnOffLead}</p>
        </Confirm>
      )}
      {asked.value === 'delete' && (
        <Confirm
          title={words.deleteTitle}
          action={words.deleteAction}
          onConfirm={async () => {
            await deleteWebhook(id);
            toasts.show(words.deleted);
            navigate('/webhooks');
          }}
          onClose={close}
        >
          <p>{words.deleteLead}</p>
        </Confirm>
      )}
    </>
  );
}
