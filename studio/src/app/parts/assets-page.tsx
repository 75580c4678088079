/** Shared frame of the asset screens, with tabs for files and fonts. */
import type { ComponentChildren } from 'preact';
import { Page } from '../../ui/page.tsx';
import { ScreenTabs } from '../../ui/screen-tabs.tsx';
import { hrefOf } from '../routing.ts';
import { assetsWords as words } from '../screens/assets-words.ts';

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
