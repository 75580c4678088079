/** What the screens of assets have in common: the way between files and fonts. */
import type { ComponentChildren } from 'preact';
import { Page } from '../../ui/page.tsx';
import { ScreenTabs } from '../../ui/screen-tabs.tsx';
import { hrefOf } from '../places.ts';
import { roomStrings } from '../room-strings.ts';

const words = roomStrings.assets;

const SCREENS = ['files', 'fonts'] as const;
const PATHS = { files: '/assets', fonts: '/assets/fonts' } as const;

export type AssetsPageProps = {
  readonly current: (typeof SCREENS)[number];
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
};

export function AssetsPage({ current, actions, children }: AssetsPageProps) {
  return (
    <Page title={words.title} lead={words.lead} actions={actions}>
      <ScreenTabs
        label={words.title}
        tabs={SCREENS.map((name) => ({ name, label: words.screens[name], href: hrefOf(PATHS[name]) }))}
        current={current}
      />
      {children}
    </Page>
  );
}
