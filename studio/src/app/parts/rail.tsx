/** Navigation rail with the account. In narrow windows it is a bar with a menu. */
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { IconButton } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { hrefOf, match, route } from '../routing.ts';
import { chooseTeam, type Session, signOut } from '../session.ts';
import { type Theme, theme } from '../theme.ts';
import { appWords } from '../words.ts';
import { Logo } from './logo.tsx';

export type RailItem = { readonly path: string; readonly label: string; readonly icon: IconName };

export type RailProps = {
  readonly who: Session;
  /** Links of the rail, in groups. */
  readonly groups: readonly (readonly RailItem[])[];
  /** Search button below the name of the product. */
  readonly children: ComponentChildren;
};

const THEMES: readonly (readonly [Theme, IconName])[] = [
  ['light', 'sun'],
  ['dark', 'moon'],
  ['system', 'monitor'],
];

export function Rail({ who, groups, children }: RailProps) {
  const { path } = route.value;
  const isOpen = useSignal(false);
  useEffect(() => {
    isOpen.value = false;
  }, [path]);
  const closeByEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') isOpen.value = false;
  };
  const isIn = (to: string) => (to === '/' ? path === '/' : match(to, path) || path.startsWith(`${to}/`));
  return (
    <nav
      class={`pl-rail ${isOpen.value ? 'pl-rail-open' : ''}`}
      aria-label={appWords.rail.label}
      onKeyDown={closeByEscape}
    >
      <a class="pl-brand" href={hrefOf('/')}>
        <Logo />
        <span>{appWords.product}</span>
      </a>
      {children}
      <IconButton
        icon={isOpen.value ? 'close' : 'menu'}
        label={appWords.rail.menu}
        class="pl-rail-button"
        aria-expanded={isOpen.value}
        onClick={() => {
          isOpen.value = !isOpen.value;
        }}
      />
      <div class="pl-rail-places">
        {groups
          .filter((places) => places.length > 0)
          .map((places, index) => (
            <ul key={index}>
              {places.map(({ path: to, label, icon }) => (
                <li key={to}>
                  <a href={hrefOf(to)} {...(isIn(to) && { 'aria-current': 'page' })}>
                    <Icon name={icon} />
                    <span>{label}</span>
                  </a>
                </li>
              ))}
            </ul>
          ))}
        <ul class="pl-rail-end">
          <li>
            <AccountMenu who={who} />
          </li>
        </ul>
      </div>
    </nav>
  );
}

function AccountMenu({ who }: { readonly who: Session }) {
  const at = useSignal<{ x: number; y: number } | undefined>(undefined);
  const teams: readonly MenuItem[] =
    who.teams.length > 1
      ? [
          ...who.teams.map(({ id, slug, name }) => ({
            label: appWords.account.team(name),
            isChecked: id === who.team?.id,
            run: () => void chooseTeam(slug),
          })),
          'line',
        ]
      : [];
  const themes: readonly MenuItem[] = THEMES.map(([name, icon]) => ({
    label: appWords.account[name],
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
        class="pl-account"
        aria-haspopup="menu"
        onClick={({ currentTarget }) => {
          const { left, top, bottom } = currentTarget.getBoundingClientRect();
          at.value = { x: left, y: top > innerHeight / 2 ? top - 190 : bottom + 4 };
        }}
      >
        <span class="pl-face" aria-hidden="true">
          {who.user.name.slice(0, 1).toUpperCase()}
        </span>
        <span class="pl-hidden">{appWords.account.menu}</span>
        <span class="pl-account-text">
          <strong>{who.user.name}</strong>
          <small>{who.team?.name}</small>
        </span>
      </button>
      {at.value && (
        <Menu
          label={appWords.account.menu}
          at={at.value}
          items={[
            ...teams,
            ...themes,
            'line',
            { label: appWords.account.signOut, icon: 'signOut', run: () => void signOut() },
          ]}
          onClose={() => {
            at.value = undefined;
          }}
        />
      )}
    </>
  );
}
