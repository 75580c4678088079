/** Table of screens: paths and components. */
import type { ComponentType } from 'preact';
import type { IconName } from '../ui/icons.tsx';
import type { PaletteSource } from '../ui/palette.tsx';
import { lazy } from './parts/lazy.tsx';
import { match } from './routing.ts';
import { Home } from './screens/home.tsx';
import type { Session } from './session.ts';
import { appWords } from './words.ts';

/** Groups of the navigation rail in order. */
export const GROUPS = ['work', 'team', 'installation', 'help'] as const;

export type NavigationItem = {
  readonly path: string;
  readonly label: string;
  readonly icon: IconName;
  readonly group: (typeof GROUPS)[number];
  /** Component of the screen; undefined if the service renders the page. */
  readonly Screen?: ComponentType;
  /** Roles that see the screen; default: all except print-only. */
  readonly roles?: readonly string[];
};

const templates = lazy(async () => (await import('./screens/templates.tsx')).Templates);
const playground = lazy(async () => (await import('./screens/playground.tsx')).Playground);
const data = lazy<{ id: string }>(async () => (await import('./screens/data.tsx')).Data);
const print = lazy<{ id: string }>(async () => (await import('./screens/print.tsx')).Print);
const use = lazy<{ id: string }>(async () => (await import('./screens/use.tsx')).Use);
const renders = lazy(async () => (await import('./screens/renders.tsx')).Renders);
const printJobs = lazy(async () => (await import('./screens/print-jobs.tsx')).PrintJobs);
const printJob = lazy<{ id: string }>(async () => (await import('./screens/print-job.tsx')).PrintJob);
const printers = lazy(async () => (await import('./screens/printers.tsx')).Printers);
const agents = lazy(async () => (await import('./screens/agents.tsx')).Agents);
const jobs = lazy(async () => (await import('./screens/jobs.tsx')).Jobs);
const job = lazy<{ id: string }>(async () => (await import('./screens/job.tsx')).Job);
const webhooks = lazy(async () => (await import('./screens/webhooks.tsx')).Webhooks);
const webhook = lazy<{ id: string }>(async () => (await import('./screens/webhook.tsx')).Webhook);
const render = lazy<{ id: string }>(async () => (await import('./screens/render.tsx')).Render);
const versions = lazy<{ id: string }>(async () => (await import('./screens/versions.tsx')).Versions);
const labelViewer = lazy(async () => (await import('./screens/label-viewer.tsx')).LabelViewer);
const importLabel = lazy(async () => (await import('./screens/import-label.tsx')).ImportLabel);
const assets = lazy(async () => (await import('./screens/assets.tsx')).Assets);
const fonts = lazy(async () => (await import('./screens/fonts.tsx')).Fonts);
const usage = lazy(async () => (await import('./screens/usage.tsx')).Usage);
const team = lazy(async () => (await import('./screens/team.tsx')).Team);
const activity = lazy(async () => (await import('./screens/activity.tsx')).Activity);
const account = lazy(async () => (await import('./screens/account.tsx')).Account);
const admin = lazy(async () => (await import('./screens/admin.tsx')).Admin);
export const Design = lazy<{ id: string; palette: readonly PaletteSource[] }>(
  async () => (await import('./screens/design.tsx')).Design,
);
export const Reference = lazy(async () => (await import('./screens/reference.tsx')).Reference);
const keys = lazy(async () => (await import('./screens/keys.tsx')).Keys);

const words = appWords.rail;

const ALL_BUT_PRINT_ONLY = ['viewer', 'member', 'owner'];
const ALL_ROLES = [...ALL_BUT_PRINT_ONLY, 'print-only'];

export const NAVIGATION: readonly NavigationItem[] = [
  { path: '/', label: words.home, icon: 'home', group: 'work', Screen: Home, roles: ALL_ROLES },
  { path: '/templates', label: words.templates, icon: 'templates', group: 'work', Screen: templates, roles: ALL_ROLES },
  { path: '/render', label: words.playground, icon: 'play', group: 'work', Screen: playground },
  { path: '/renders', label: words.renders, icon: 'logs', group: 'work', Screen: renders },
  { path: '/jobs', label: words.jobs, icon: 'jobs', group: 'work', Screen: jobs, roles: ALL_ROLES },
  { path: '/printing', label: words.printing, icon: 'printer', group: 'work', Screen: printJobs, roles: ALL_ROLES },
  { path: '/label-viewer', label: words.labelViewer, icon: 'barcode', group: 'work', Screen: labelViewer },
  { path: '/assets', label: words.assets, icon: 'image', group: 'work', Screen: assets },
  { path: '/keys', label: words.keys, icon: 'key', group: 'team', Screen: keys, roles: ['owner', 'member'] },
  { path: '/webhooks', label: words.webhooks, icon: 'webhook', group: 'team', Screen: webhooks },
  { path: '/usage', label: words.usage, icon: 'chart', group: 'team', Screen: usage },
  { path: '/team', label: words.team, icon: 'users', group: 'team', Screen: team },
  { path: '/activity', label: words.activity, icon: 'history', group: 'team', Screen: activity, roles: ['owner'] },
  { path: '/account', label: words.account, icon: 'user', group: 'team', Screen: account, roles: ALL_ROLES },
  { path: '/installation', label: words.admin, icon: 'shield', group: 'installation', Screen: admin },
  { path: '/reference', label: words.reference, icon: 'book', group: 'help', Screen: Reference },
  { path: '/docs', label: words.docs, icon: 'guides', group: 'help', roles: ALL_ROLES },
];

type Screen = { readonly path: string; readonly Screen: ComponentType<Record<string, string>> };

/** Detail screens, which users open from a list. */
const INNER: readonly Screen[] = [
  { path: '/templates/import', Screen: importLabel as Screen['Screen'] },
  { path: '/templates/:id/data', Screen: data as Screen['Screen'] },
  { path: '/templates/:id/print', Screen: print as Screen['Screen'] },
  { path: '/templates/:id/use', Screen: use as Screen['Screen'] },
  { path: '/templates/:id/versions', Screen: versions as Screen['Screen'] },
  { path: '/printing/printers', Screen: printers as Screen['Screen'] },
  { path: '/assets/fonts', Screen: fonts as Screen['Screen'] },
  { path: '/printing/agents', Screen: agents as Screen['Screen'] },
  { path: '/jobs/:id', Screen: job as Screen['Screen'] },
  { path: '/webhooks/:id', Screen: webhook as Screen['Screen'] },
  { path: '/printing/jobs/:id', Screen: printJob as Screen['Screen'] },
  { path: '/renders/:id', Screen: render as Screen['Screen'] },
];

/** Returns the screens that a person can open. */
export function navigationFor({ user, team }: Session): readonly NavigationItem[] {
  return NAVIGATION.filter(
    ({ group, roles = ALL_BUT_PRINT_ONLY }) =>
      (group !== 'installation' || user.superAdmin) && roles.includes(team?.role ?? ''),
  );
}

type Found = {
  readonly Screen: ComponentType<Record<string, string>>;
  readonly parts: Readonly<Record<string, string>>;
};

/** Returns the screen for a path, with the path parameters. */
export function screenAt(path: string): Found | undefined {
  for (const { path: pattern, Screen } of [...NAVIGATION, ...INNER]) {
    const parts = match(pattern, path);
    if (parts && Screen) return { Screen: Screen as ComponentType<Record<string, string>>, parts };
  }
  return undefined;
}
