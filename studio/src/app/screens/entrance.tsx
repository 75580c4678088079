/** The screens of those who are not signed in: sign in, make the first account, join by an invitation. */
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { Button } from '../../ui/button.tsx';
import { ask } from '../api.ts';
import { Failure, Field } from '../parts/field.tsx';
import { Mark } from '../parts/mark.tsx';
import { useSending, valuesOf } from '../parts/sending.ts';
import { go, hrefOf, place } from '../places.ts';
import { type Session, session, signIn } from '../session.ts';
import { strings } from '../strings.ts';

const SHORTEST_PASSWORD = 8;

function Entrance({
  title,
  lead,
  children,
}: {
  readonly title: string;
  readonly lead: string;
  readonly children: ComponentChildren;
}) {
  return (
    <main class="app-entrance">
      <div class="app-entrance-card">
        <Mark size={40} />
        <h1>{title}</h1>
        <p class="pl-muted">{lead}</p>
        {children}
      </div>
    </main>
  );
}

type FormProps = {
  readonly action: string;
  /** What is sent; the values of the fields by their names. */
  readonly send: (values: Readonly<Record<string, string>>) => Promise<void>;
  readonly children: ComponentChildren;
};

function Form({ action, send, children }: FormProps) {
  const sending = useSending((form) => send(valuesOf(form)));
  return (
    <form class="app-form" onSubmit={sending.submit}>
      {children}
      <Failure text={sending.failure} />
      <Button kind="main" type="submit" disabled={sending.isBusy}>
        {action}
      </Button>
    </form>
  );
}

function PasswordField({ isNew = false }: { readonly isNew?: boolean }) {
  return (
    <Field
      label={strings.signIn.password}
      name="password"
      type="password"
      required
      autocomplete={isNew ? 'new-password' : 'current-password'}
      {...(isNew && { minLength: SHORTEST_PASSWORD, maxLength: 128, hint: strings.first.hint })}
    />
  );
}

const EmailField = () => (
  <Field label={strings.signIn.email} name="email" type="email" required autocomplete="username" maxLength={254} />
);

export function SignInForm({ onDone }: { readonly onDone: (signedIn: Session) => void }) {
  return (
    <Form
      action={strings.signIn.action}
      send={async ({ email = '', password = '' }) => onDone(await signIn(email, password))}
    >
      <EmailField />
      <PasswordField />
    </Form>
  );
}

export function SignIn() {
  return (
    <Entrance title={strings.signIn.title} lead={strings.signIn.lead}>
      <SignInForm
        onDone={(signedIn) => {
          session.value = signedIn;
          const next = place.value.query.get('next') ?? '/';
          go(/^\/(?!\/)/.test(next) ? next : '/', { replace: true });
        }}
      />
      <p class="pl-muted app-small">
        {strings.signIn.forgot.split('`').map((part, index) => (index % 2 ? <code key={part}>{part}</code> : part))}
      </p>
      <p class="app-small">
        <a href={hrefOf('/reset')}>{strings.signIn.reset}</a>
      </p>
    </Entrance>
  );
}

/** The way on for people who have an account already. */
const ToSignInLink = () => (
  <p class="app-small">
    <a href={hrefOf('/sign-in')}>{strings.signIn.action}</a>
  </p>
);

/** By the link of a mail, whose token is behind the `#`; or asks for one. */
export function Reset() {
  const token = location.hash.slice(1);
  const isSent = useSignal(false);
  const lead = token ? strings.reset.lead : isSent.value ? strings.reset.sent : strings.reset.ask;
  return (
    <Entrance title={strings.reset.title} lead={lead}>
      {token && (
        <Form
          action={strings.reset.action}
          send={async ({ password }) => {
            await ask('v1/auth/reset/confirm', { method: 'POST', body: { token, password } });
            session.value = null;
            go('/sign-in', { replace: true });
          }}
        >
          <PasswordField isNew />
        </Form>
      )}
      {!token && !isSent.value && (
        <Form
          action={strings.reset.send}
          send={async ({ email }) => {
            await ask('v1/auth/reset', { method: 'POST', body: { email } });
            isSent.value = true;
          }}
        >
          <EmailField />
        </Form>
      )}
      <ToSignInLink />
    </Entrance>
  );
}

/** The key is behind the `#`: no proxy and no log has it. */
export function FirstStart() {
  const token = location.hash.slice(1);
  return (
    <Entrance title={strings.first.title} lead={token ? strings.first.lead : strings.first.gone}>
      {token && (
        <Form
          action={strings.first.action}
          send={async ({ name = '', email, password }) => {
            const body = { token, email, password, ...(name.trim() && { name: name.trim() }) };
            session.value = await ask<Session>('v1/auth/first-account', { method: 'POST', body });
            go('/', { replace: true });
          }}
        >
          <Field label={strings.first.name} name="name" autocomplete="name" maxLength={100} />
          <EmailField />
          <PasswordField isNew />
        </Form>
      )}
      <ToSignInLink />
    </Entrance>
  );
}

export function Join({ invitation }: { readonly invitation: string }) {
  const has = useSignal(false);
  const accept = async () => {
    session.value = await ask<Session>('v1/invitations/accept', { method: 'POST', body: { invitation } });
    go('/', { replace: true });
  };
  const person = session.value?.user;
  return (
    <Entrance title={strings.join.title} lead={strings.join.lead}>
      {person && (
        <Form action={`${strings.join.accept} ${person.email}`} send={accept}>
          {null}
        </Form>
      )}
      {!person && has.value && (
        <SignInForm
          onDone={(signedIn) => {
            session.value = signedIn;
          }}
        />
      )}
      {!person && !has.value && (
        <Form
          action={strings.join.action}
          send={async ({ name = '', password }) => {
            const body = { invitation, password, ...(name.trim() && { name: name.trim() }) };
            session.value = await ask<Session>('v1/auth/sign-up', { method: 'POST', body });
            go('/', { replace: true });
          }}
        >
          <Field label={strings.first.name} name="name" autocomplete="name" maxLength={100} />
          <PasswordField isNew />
        </Form>
      )}
      {!person && (
        <Button
          kind="quiet"
          onClick={() => {
            has.value = !has.value;
          }}
        >
          {has.value ? strings.join.hasNot : strings.join.has}
        </Button>
      )}
    </Entrance>
  );
}
