/** Screens without a session: sign in, create the first account, accept an invitation. */
import { PlatenError } from '@platen/client/core';
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { Button } from '../../ui/button.tsx';
import { ask } from '../api.ts';
import { Failure, Field } from '../parts/field.tsx';
import { Logo } from '../parts/logo.tsx';
import { useSubmit, valuesOf } from '../parts/submit.ts';
import { hrefOf, navigate, route } from '../routing.ts';
import { type Session, session, signIn } from '../session.ts';
import { signInWords } from './sign-in-words.ts';

const SHORTEST_PASSWORD = 8;

function SignInLayout({
  title,
  lead,
  children,
}: {
  readonly title: string;
  readonly lead: string;
  readonly children: ComponentChildren;
}) {
  return (
    <main class="pl-sign-in">
      <div class="pl-sign-in-card">
        <Logo size={40} />
        <h1>{title}</h1>
        <p class="pl-muted">{lead}</p>
        {children}
      </div>
    </main>
  );
}

type FormProps = {
  readonly action: string;
  /** Called with the values of the fields by name. */
  readonly send: (values: Readonly<Record<string, string>>) => Promise<void>;
  /** Reason for the status 404. */
  readonly gone?: 'link' | 'invitation' | 'noMail';
  readonly children: ComponentChildren;
};

/** HTTP statuses for which this page has a translated message. */
const REASONS = new Map([
  [401, 'wrong'],
  [404, 'gone'],
  [409, 'account'],
  [429, 'tooMany'],
] as const) as ReadonlyMap<number, 'wrong' | 'gone' | 'account' | 'tooMany'>;

function Form({ action, send, gone = 'link', children }: FormProps) {
  const sending = useSubmit(async (form) => {
    try {
      await send(valuesOf(form));
    } catch (error) {
      const reason = error instanceof PlatenError ? REASONS.get(error.status) : undefined;
      if (reason === undefined) throw error;
      // Loaded on demand, because few people see these texts.
      const { refusedWords } = await import('./refused-words.ts');
      throw new Error(refusedWords[reason === 'gone' ? gone : reason]);
    }
  });
  return (
    <form class="pl-form" onSubmit={sending.submit}>
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
      label={signInWords.signIn.password}
      name="password"
      type="password"
      required
      autocomplete={isNew ? 'new-password' : 'current-password'}
      {...(isNew && { minLength: SHORTEST_PASSWORD, maxLength: 128, hint: signInWords.first.hint })}
    />
  );
}

const EmailField = () => (
  <Field label={signInWords.signIn.email} name="email" type="email" required autocomplete="username" maxLength={254} />
);

export function SignInForm({ onDone }: { readonly onDone: (signedIn: Session) => void }) {
  return (
    <Form
      action={signInWords.signIn.action}
      send={async ({ email = '', password = '' }) => onDone(await signIn(email, password))}
    >
      <EmailField />
      <PasswordField />
    </Form>
  );
}

export function SignIn() {
  return (
    <SignInLayout title={signInWords.signIn.title} lead={signInWords.signIn.lead}>
      <SignInForm
        onDone={(signedIn) => {
          session.value = signedIn;
          const next = route.value.query.get('next') ?? '/';
          navigate(/^\/(?!\/)/.test(next) ? next : '/', { replace: true });
        }}
      />
      <p class="pl-muted pl-small">
        {signInWords.signIn.forgot.split('`').map((part, index) => (index % 2 ? <code key={part}>{part}</code> : part))}
      </p>
      <p class="pl-small">
        <a href={hrefOf('/reset')}>{signInWords.signIn.reset}</a>
      </p>
    </SignInLayout>
  );
}

/** Link for people with an account. */
const ToSignInLink = () => (
  <p class="pl-small">
    <a href={hrefOf('/sign-in')}>{signInWords.signIn.action}</a>
  </p>
);

/** Resets the password with the token after `#` in the link, or requests an e-mail. */
export function Reset() {
  const token = location.hash.slice(1);
  const isSent = useSignal(false);
  const lead = token ? signInWords.reset.lead : isSent.value ? signInWords.reset.sent : signInWords.reset.ask;
  return (
    <SignInLayout title={signInWords.reset.title} lead={lead}>
      {token && (
        <Form
          action={signInWords.reset.action}
          send={async ({ password = '' }) => {
            await ask('POST /v1/auth/reset/confirm', { body: { token, password } });
            session.value = null;
            navigate('/sign-in', { replace: true });
          }}
        >
          <PasswordField isNew />
        </Form>
      )}
      {!token && !isSent.value && (
        <Form
          action={signInWords.reset.send}
          gone="noMail"
          send={async ({ email = '' }) => {
            await ask('POST /v1/auth/reset', { body: { email } });
            isSent.value = true;
          }}
        >
          <EmailField />
        </Form>
      )}
      <ToSignInLink />
    </SignInLayout>
  );
}

/** The token is after `#`, so that it never appears in proxies and logs. */
export function FirstStart() {
  const token = location.hash.slice(1);
  return (
    <SignInLayout title={signInWords.first.title} lead={token ? signInWords.first.lead : signInWords.first.gone}>
      {token && (
        <Form
          action={signInWords.first.action}
          send={async ({ name = '', email = '', password = '' }) => {
            const body = { token, email, password, ...(name.trim() && { name: name.trim() }) };
            session.value = await ask('POST /v1/auth/first-account', { body });
            navigate('/', { replace: true });
          }}
        >
          <Field label={signInWords.first.name} name="name" autocomplete="name" maxLength={100} />
          <EmailField />
          <PasswordField isNew />
        </Form>
      )}
      <ToSignInLink />
    </SignInLayout>
  );
}

export function Join({ invitation }: { readonly invitation: string }) {
  const has = useSignal(false);
  const accept = async () => {
    session.value = await ask('POST /v1/invitations/accept', { body: { invitation } });
    navigate('/', { replace: true });
  };
  const person = session.value?.user;
  return (
    <SignInLayout title={signInWords.join.title} lead={signInWords.join.lead}>
      {person && (
        <Form action={`${signInWords.join.accept} ${person.email}`} gone="invitation" send={accept}>
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
          action={signInWords.join.action}
          gone="invitation"
          send={async ({ name = '', password = '' }) => {
            const body = { invitation, password, ...(name.trim() && { name: name.trim() }) };
            session.value = await ask('POST /v1/auth/sign-up', { body });
            navigate('/', { replace: true });
          }}
        >
          <Field label={signInWords.first.name} name="name" autocomplete="name" maxLength={100} />
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
          {has.value ? signInWords.join.hasNot : signInWords.join.has}
        </Button>
      )}
    </SignInLayout>
  );
}
