/** The Studio: who is signed in, the rail, and the screen of the place. */
import { useEffect } from 'preact/hooks';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Page } from '../ui/page.tsx';
import { Finder, paletteSources } from './parts/finder.tsx';
import { Mark } from './parts/mark.tsx';
import { Rail } from './parts/rail.tsx';
import { go, hrefOf, match, place } from './places.ts';
import { GROUPS, Reference, roomsFor, screenAt } from './rooms.ts';
import { Design } from './screens/design.tsx';
import { FirstStart, Join, Reset, SignIn, SignInForm } from './screens/entrance.tsx';
import { chooseTeam, endedSession, loadSession, type Session, session, sessionFailure } from './session.ts';
import { strings } from './strings.ts';
import { toasts } from './toasts.ts';

export function App() {
  return (
    <>
      <Screen />
      <SignInAgain />
      <toasts.List />
    </>
  );
}

function Screen() {
  const { path, query } = place.value;
  const who = session.value;
  if (match('/first-start', path)) return <FirstStart />;
  if (match('/reset', path)) return <Reset />;
  const invitation = match('/join/:token', path)?.['token'] ?? (match('/sign-up', path) && query.get('invitation'));
  if (invitation) return <Join invitation={invitation} />;
  if (who === undefined) return sessionFailure.value === undefined ? null : <Away why={sessionFailure.value} />;
  if (!who?.team && match('/reference', path)) return <OpenReference isSignedIn={who !== null} />;
  if (who === null) return match('/sign-in', path) ? <SignIn /> : <ToSignIn />;
  if (match('/sign-in', path)) return <Elsewhere to="/" />;
  if (!who.team) return <ChooseTeam who={who} />;
  const rooms = roomsFor(who);
  const palette = paletteSources(rooms);
  const designed = match('/templates/:id/design', path)?.['id'];
  if (designed !== undefined) return <Design key={`${who.team.id} ${designed}`} id={designed} palette={palette} />;
  return (
    <div class="app-shell" key={who.team.id}>
      <a class="app-skip" href="#content">
        {strings.skip}
      </a>
      <Rail who={who} groups={GROUPS.map((group) => rooms.filter((room) => room.group === group))} />
      <Finder sources={palette} />
      <main id="content" class="app-content" tabIndex={-1}>
        <Room path={path} />
      </main>
    </div>
  );
}

function Room({ path }: { readonly path: string }) {
  const found = screenAt(path);
  if (found) return <found.Screen key={path} {...found.parts} />;
  return (
    <Page title={strings.notFound.title} lead={strings.notFound.lead}>
      <p>
        <a href={hrefOf('/')}>{strings.notFound.home}</a>
      </p>
    </Page>
  );
}

/** What anybody may read. */
function OpenReference({ isSignedIn }: { readonly isSignedIn: boolean }) {
  return (
    <main class="app-content">
      <header class="app-open-head">
        <a class="app-brand" href={hrefOf('/')}>
          <Mark />
          <span>{strings.product}</span>
        </a>
        {!isSignedIn && (
          <a class="pl-button" href={hrefOf('/sign-in?next=/reference')}>
            {strings.signIn.action}
          </a>
        )}
      </header>
      <Reference />
    </main>
  );
}

function Elsewhere({ to }: { readonly to: string }) {
  useEffect(() => go(to, { replace: true }), []);
  return null;
}

function ToSignIn() {
  const { path, query } = place.value;
  const next = path === '/' ? '' : `?next=${encodeURIComponent(query.size > 0 ? `${path}?${query}` : path)}`;
  return <Elsewhere to={`/sign-in${next}`} />;
}

/** Nobody is asked to sign in because the service was busy. */
function Away({ why }: { readonly why: string }) {
  return (
    <main class="app-entrance">
      <div class="app-entrance-card">
        <h1>{strings.failures.away}</h1>
        <p class="pl-muted">{why}</p>
        <Button kind="main" onClick={() => void loadSession()}>
          {strings.failures.retry}
        </Button>
      </div>
    </main>
  );
}

function ChooseTeam({ who }: { readonly who: Session }) {
  return (
    <main class="app-entrance">
      <div class="app-entrance-card">
        <h1>{who.teams.length > 0 ? strings.choose : strings.noTeam.title}</h1>
        {who.teams.length === 0 && <p class="pl-muted">{strings.noTeam.lead}</p>}
        {who.teams.map(({ slug, name }) => (
          <Button key={slug} onClick={() => void chooseTeam(slug)}>
            {name}
          </Button>
        ))}
      </div>
    </main>
  );
}

/** Over whatever is on the page, which stays as it is. */
function SignInAgain() {
  const ended = endedSession.value;
  if (!ended) return null;
  return (
    <Dialog title={strings.signIn.again}>
      <p class="pl-muted">{strings.signIn.againLead}</p>
      <SignInForm
        onDone={(signedIn) => {
          // What is on the page belongs to somebody else.
          if (session.value && session.value.user.id !== signedIn.user.id) location.reload();
          session.value = signedIn;
          ended.resume();
        }}
      />
    </Dialog>
  );
}
