/** The rail: where one can go, and who one is. */
import { useSignal } from '@preact/signals';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { hrefOf, match, place } from '../places.ts';
import { chooseTeam, type Session, signOut } from '../session.ts';
import { strings } from '../strings.ts';
import { type Theme, theme } from '../theme.ts';
import { Mark } from './mark.tsx';

const PLACES: readonly (readonly [path: string, label: string, icon: IconName])[] = [
  ['/', strings.rail.home, 'home'],
  ['/templates', strings.rail.templates, 'templates'],
];

const THEMES: readonly (readonly [Theme, IconName])[] = [
  ['light', 'sun'],
  ['dark', 'moon'],
  ['system', 'monitor'],
];

export function Rail({ who }: { readonly who: Session }) {
  const { path } = place.value;
  return (
    <nav class="app-rail" aria-label={strings.rail.label}>
      <a class="app-brand" href={hrefOf('/')}>
        <Mark />
        <span>{strings.product}</span>
      </a>
      <ul>
        {PLACES.map(([to, label, icon]) => (
          <li key={to}>
            <a href={hrefOf(to)} {...(match(to, path) && { 'aria-current': 'page' })}>
              <Icon name={icon} />
              <span>{label}</span>
            </a>
          </li>
        ))}
      </ul>
      <ul class="app-rail-end">
        <li>
          <a href={hrefOf('/reference')} target="_blank" rel="noreferrer">
            <Icon name="book" />
            <span>{strings.rail.reference}</span>
          </a>
        </li>
        <li>
          <AccountMenu who={who} />
        </li>
      </ul>
    </nav>
  );
}

function AccountMenu({ who }: { readonly who: Session }) {
  const at = useSignal<{ x: number; y: number } | undefined>(undefined);
  const teams: readonly MenuItem[] =
    who.teams.length > 1
      ? [
          ...who.teams.map(({ id, slug, name }) => ({
            label: strings.account.team(name),
            isChecked: id === who.team?.id,
            run: () => void chooseTeam(slug),
          })),
          'line',
        ]
      : [];
  const themes: readonly MenuItem[] = THEMES.map(([name, icon]) => ({
    label: strings.account[name],
    icon,
    isChecked: theme.value === name,
    run() {
      theme.value = name;
    },
  }));
  return (
    <>
      <button
        type="button"
        class="app-account"
        aria-haspopup="menu"
        onClick={({ currentTarget }) => {
          const { left, top, bottom } = currentTarget.getBoundingClientRect();
          at.value = { x: left, y: top > innerHeight / 2 ? top - 190 : bottom + 4 };
        }}
      >
        <span class="app-face" aria-hidden="true">
          {who.user.name.slice(0, 1).toUpperCase()}
        </span>
        <span class="pl-hidden">{strings.account.menu}</span>
        <span class="app-account-words">
          <strong>{who.user.name}</strong>
          <small>{who.team?.name}</small>
        </span>
      </button>
      {at.value && (
        <Menu
          label={strings.account.menu}
          at={at.value}
          items={[
            ...teams,
            ...themes,
            'line',
            { label: strings.account.signOut, icon: 'signOut', run: () => void signOut() },
          ]}
          onClose={() => {
            at.value = undefined;
          }}
        />
      )}
    </>
  );
}
