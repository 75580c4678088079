/** App: session, navigation rail and current screen. */
import { useEffect } from 'preact/hooks';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Page } from '../ui/page.tsx';
import { Design, GROUPS, navigationFor, Reference, screenAt } from './navigation.ts';
import { Finder, paletteSources } from './parts/finder.tsx';
import { Logo } from './parts/logo.tsx';
import { Rail } from './parts/rail.tsx';
import { hrefOf, match, navigate, route } from './routing.ts';
import { FirstStart, Join, Reset, SignIn, SignInForm } from './screens/sign-in.tsx';
import { signInWords } from './screens/sign-in-words.ts';
import { chooseTeam, endedSession, loadSession, type Session, session, sessionFailure } from './session.ts';
import { toasts } from './toasts.ts';
import { appWords } from './words.ts';

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
  const { path, query } = route.value;
  const who = session.value;
  if (match('/first-start', path)) return <FirstStart />;
  if (match('/reset', path)) return <Reset />;
  const invitation = match('/join/:token', path)?.['token'] ?? (match('/sign-up', path) && query.get('invitation'));
  if (invitation) return <Join invitation={invitation} />;
  if (who === undefined) return sessionFailure.value === undefined ? null : <Unavailable why={sessionFailure.value} />;
  if (!who?.team && match('/reference', path)) return <OpenReference isSignedIn={who !== null} />;
  if (who === null) return match('/sign-in', path) ? <SignIn /> : <RedirectToSignIn />;
  if (match('/sign-in', path)) return <Redirect to="/" />;
  if (!who.team) return <ChooseTeam who={who} />;
  const screens = navigationFor(who);
  const palette = paletteSources(screens);
  const designed = match('/templates/:id/design', path)?.['id'];
  if (designed !== undefined) return <Design key={`${who.team.id} ${designed}`} id={designed} palette={palette} />;
  return (
    <div class="pl-shell" key={who.team.id}>
      <a class="pl-skip" href="#content">
        {appWords.skip}
      </a>
      <Rail who={who} groups={GROUPS.map((group) => screens.filter((screen) => screen.group === group))}>
        <Finder sources={palette} />
      </Rail>
      <main id="content" class="pl-content" tabIndex={-1}>
        <CurrentScreen path={path} />
      </main>
    </div>
  );
}

function CurrentScreen({ path }: { readonly path: string }) {
  const found = screenAt(path);
  if (found) return <found.Screen key={path} {...found.parts} />;
  return (
    <Page title={appWords.notFound.title} lead={appWords.notFound.lead}>
      <p>
        <a href={hrefOf('/')}>{appWords.notFound.home}</a>
      </p>
    </Page>
  );
}

/** API reference for visitors without a session. */
function OpenReference({ isSignedIn }: { readonly isSignedIn: boolean }) {
  return (
    <main class="pl-content">
      <header class="pl-open-head">
        <a class="pl-brand" href={hrefOf('/')}>
          <Logo />
          <span>{appWords.product}</span>
        </a>
        {!isSignedIn && (
          <a class="pl-button" href={hrefOf('/sign-in?next=/reference')}>
            {signInWords.signIn.action}
          </a>
        )}
      </header>
      <Reference />
    </main>
  );
}

function Redirect({ to }: { readonly to: string }) {
  useEffect(() => navigate(to, { replace: true }), []);
  return null;
}

function RedirectToSignIn() {
  const { path, query } = route.value;
  const next = path === '/' ? '' : `?next=${encodeURIComponent(query.size > 0 ? `${path}?${query}` : path)}`;
  return <Redirect to={`/sign-in${next}`} />;
}

/** Shown instead of the sign-in form when the service is unavailable. */
function Unavailable({ why }: { readonly why: string }) {
  return (
    <main class="pl-sign-in">
      <div class="pl-sign-in-card">
        <h1>{appWords.failures.away}</h1>
        <p class="pl-muted">{why}</p>
        <Button kind="main" onClick={() => void loadSession()}>
          {appWords.failures.retry}
        </Button>
      </div>
    </main>
  );
}

function ChooseTeam({ who }: { readonly who: Session }) {
  return (
    <main class="pl-sign-in">
      <div class="pl-sign-in-card">
        <h1>{who.teams.length > 0 ? appWords.chooseTeam : appWords.noTeam.title}</h1>
        {who.teams.length === 0 && <p class="pl-muted">{appWords.noTeam.lead}</p>}
        {who.teams.map(({ slug, name }) => (
          <Button key={slug} onClick={() => void chooseTeam(slug)}>
            {name}
          </Button>
        ))}
      </div>
    </main>
  );
}

/** Dialog over the current page, which keeps its state. */
function SignInAgain() {
  const ended = endedSession.value;
  if (!ended) return null;
  return (
    <Dialog title={signInWords.signIn.again}>
      <p class="pl-muted">{signInWords.signIn.againLead}</p>
      <SignInForm
        onDone={(signedIn) => {
          // Reloads, because another person signed in and must not see the page's content.
          if (session.value && session.value.user.id !== signedIn.user.id) location.reload();
          session.value = signedIn;
          ended.resume();
        }}
      />
    </Dialog>
  );
}
