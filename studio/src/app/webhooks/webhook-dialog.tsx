/** Dialog that creates a webhook and shows its secret once, or changes a webhook. */
import { useSignal } from '@preact/signals';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Choices } from '../parts/choices.tsx';
import { Code } from '../parts/code.tsx';
import { Field } from '../parts/field.tsx';
import { FormEnd } from '../parts/form-end.tsx';
import { useSubmit } from '../parts/submit.ts';
import { hrefOf } from '../routing.ts';
import { toasts } from '../toasts.ts';
import { appWords } from '../words.ts';
import { changeWebhook, createWebhook, WEBHOOK_EVENTS, type Webhook, type WebhookEvent } from './webhooks.ts';
import { webhookWords as words } from './words.ts';

export type WebhookDialogProps = {
  /** Webhook to change; undefined for a new webhook. */
  readonly of?: Webhook;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

export function WebhookDialog({ of: webhook, onDone, onClose }: WebhookDialogProps) {
  const secret = useSignal<string | undefined>(undefined);
  const url = useSignal(webhook?.url ?? 'https://');
  const description = useSignal(webhook?.description ?? '');
  const events = useSignal<ReadonlySet<WebhookEvent>>(new Set(webhook?.events ?? WEBHOOK_EVENTS));
  const isAll = useSignal(events.value.size === WEBHOOK_EVENTS.length);
  const wanted = WEBHOOK_EVENTS.filter((name) => isAll.value || events.value.has(name));
  const sending = useSubmit(async () => {
    const about = description.value.trim();
    const wishes = { url: url.value.trim(), events: wanted, ...(about !== '' && { description: about }) };
    if (webhook) {
      await changeWebhook(webhook.id, wishes);
      toasts.show(words.changed);
      onClose();
    } else {
      secret.value = (await createWebhook(wishes)).secret;
    }
    onDone();
  });
  if (secret.value !== undefined) return <SecretDialog secret={secret.value} onClose={onClose} />;
  return (
    <Dialog title={webhook ? words.changeTitle : words.createTitle} onClose={onClose}>
      <form class="pl-form" onSubmit={sending.submit}>
        <Field
          label={words.url}
          hint={words.urlHint}
          value={url.value}
          maxLength={2_000}
          required
          autocomplete="off"
          onInput={({ currentTarget }) => {
            url.value = currentTarget.value;
          }}
        />
        <Field
          label={words.description}
          hint={words.descriptionHint}
          value={description.value}
          maxLength={200}
          autocomplete="off"
          onInput={({ currentTarget }) => {
            description.value = currentTarget.value;
          }}
        />
        <Choices
          legend={words.events}
          choices={[
            { value: 'all', label: words.everything, lead: words.everythingLead },
            { value: 'some', label: words.chosen, lead: words.chosenLead },
          ]}
          isChosen={(value) => isAll.value === (value === 'all')}
          onChange={(value) => {
            isAll.value = value === 'all';
          }}
        />
        {!isAll.value && <Events chosen={events.value} onChange={(next) => (events.value = next)} />}
        <FormEnd
          sending={sending}
          action={webhook ? appWords.common.save : words.createAction}
          disabled={wanted.length === 0}
          onClose={onClose}
        >
          {wanted.length === 0 && <p class="pl-muted">{words.noEvents}</p>}
        </FormEnd>
      </form>
    </Dialog>
  );
}

type EventsProps = {
  readonly chosen: ReadonlySet<WebhookEvent>;
  readonly onChange: (chosen: ReadonlySet<WebhookEvent>) => void;
};

function Events({ chosen, onChange }: EventsProps) {
  return (
    <Choices
      legend={words.chosen}
      areSeveral
      choices={WEBHOOK_EVENTS.map((value) => ({ value, label: words.names[value], lead: value }))}
      isChosen={(value) => chosen.has(value)}
      onChange={(value, isChosen) => {
        const next = new Set(chosen);
        if (isChosen) next.add(value);
        else next.delete(value);
        onChange(next);
      }}
    />
  );
}

export function SecretDialog({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  return (
    <Dialog
      title={words.secretTitle}
      onClose={onClose}
      actions={
        <Button kind="main" onClick={onClose}>
          {words.secretDone}
        </Button>
      }
    >
      <div class="pl-form">
        <p>{words.secretLead}</p>
        <Code text={secret} label={words.secret} />
        <p>
          <a href={hrefOf('/docs/guides/webhooks')} target="_blank" rel="noreferrer">
            {words.guide}
          </a>
        </p>
      </div>
    </Dialog>
  );
}
