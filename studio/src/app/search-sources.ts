/** Results of Ctrl+P other than screens and templates, loaded when it first opens. */
import type { PaletteItem, PaletteSource } from '../ui/palette.tsx';
import { ask } from './api.ts';
import { nameOf as jobName, pathOfJob } from './jobs/jobs.ts';
import { listKeys, shownKey } from './keys.ts';
import { listMembers } from './members.ts';
import { pathWith, readPage } from './paging.ts';
import { AGENT, listAllPrinters, pathOfJob as pathOfPrint } from './printing/printing.ts';
import { operationPath, readInterface } from './reference/interface.ts';
import { templateLabel } from './renders.ts';
import { hrefOf, navigate } from './routing.ts';
import { onlyPrints, session } from './session.ts';
import { listStarters, starterId } from './templates.ts';
import { listWebhooks, pathOfWebhook, nameOf as webhookName } from './webhooks/webhooks.ts';

/** Number of latest items; older ones can be searched in their lists. */
const MOST_LATEST = 100;

export type SearchSourceName =
  | 'starters'
  | 'renders'
  | 'keys'
  | 'assets'
  | 'fonts'
  | 'people'
  | 'printers'
  | 'prints'
  | 'jobs'
  | 'webhooks'
  | 'teams'
  | 'guides'
  | 'requests';

export const SEARCH_SOURCES: Readonly<Record<SearchSourceName, PaletteSource['items']>> = {
  starters: async () =>
    (await listStarters()).map(
      (starter): PaletteItem => ({
        label: starter.name,
        detail: starterId(starter),
        icon: 'templates',
        run: () => navigate(pathWith('/render', { template: starterId(starter) })),
      }),
    ),
  renders: async () => {
    if (onlyPrints()) return [];
    const { rows } = await readPage('renders', 'GET /v1/renders', { query: { limit: MOST_LATEST } });
    return rows.map(
      ({ id, renderId, requestId, template, code }): PaletteItem => ({
        label: template ?? templateLabel(code),
        detail: [renderId, requestId].filter(Boolean).join(' · '),
        icon: 'logs',
        run: () => navigate(`/renders/${encodeURIComponent(id)}`),
      }),
    );
  },
  keys: async () => {
    const rows = await listKeys();
    return rows.map((key): PaletteItem => {
      const name = key.name || shownKey(key);
      return {
        label: name,
        detail: shownKey(key),
        icon: 'key',
        run: () => navigate(pathWith('/keys', { search: key.name, state: 'all' })),
      };
    });
  },
  assets: async () => {
    const { rows } = await readPage('assets', 'GET /v1/assets');
    return rows.map(
      ({ name }): PaletteItem => ({
        label: name,
        icon: 'image',
        run: () => navigate(pathWith('/assets', { asset: name })),
      }),
    );
  },
  fonts: async () => {
    const { faces } = await ask('GET /v1/fonts');
    return [...new Set(faces.map(({ family }) => family))].map(
      (family): PaletteItem => ({
        label: family,
        icon: 'type',
        run: () => navigate(pathWith('/assets/fonts', { search: family })),
      }),
    );
  },
  people: async () =>
    (await listMembers()).map(
      ({ name, email }): PaletteItem => ({
        label: name,
        detail: email,
        icon: 'users',
        run: () => navigate(pathWith('/team', { search: email })),
      }),
    ),
  printers: async () =>
    (await listAllPrinters()).map(
      ({ name, address }): PaletteItem => ({
        label: name,
        detail: address,
        icon: 'printer',
        run: () => navigate(pathWith(address === AGENT ? '/printing/agents' : '/printing/printers', { search: name })),
      }),
    ),
  prints: async () => {
    const { rows } = await readPage('jobs', 'GET /v1/print', { query: { limit: MOST_LATEST } });
    return rows.map(
      ({ id, name, printer }): PaletteItem => ({
        label: name,
        detail: `${printer} · ${id}`,
        icon: 'printer',
        run: () => navigate(pathOfPrint(id)),
      }),
    );
  },
  jobs: async () => {
    const { rows } = await readPage('jobs', 'GET /v1/jobs', { query: { limit: MOST_LATEST } });
    return rows.map(
      (job): PaletteItem => ({
        label: jobName(job),
        detail: job.id,
        icon: 'jobs',
        run: () => navigate(pathOfJob(job.id)),
      }),
    );
  },
  webhooks: async () => {
    if (onlyPrints()) return [];
    const { rows } = await listWebhooks('');
    return rows.map(
      (webhook): PaletteItem => ({
        label: webhookName(webhook),
        detail: webhook.url,
        icon: 'webhook',
        run: () => navigate(pathOfWebhook(webhook.id)),
      }),
    );
  },
  teams: async () => {
    if (!session.peek()?.user.superAdmin) return [];
    const { rows } = await readPage('teams', 'GET /v1/teams');
    return rows.map(
      ({ name, slug }): PaletteItem => ({
        label: name,
        detail: slug,
        icon: 'shield',
        run: () => navigate(pathWith('/installation', { search: slug })),
      }),
    );
  },
  guides: async () => {
    const answer = await fetch(hrefOf('/docs'));
    const html = answer.ok ? await answer.text() : '';
    // Removes the styles of the loaded page. The content security policy would block and report these styles.
    const page = new DOMParser().parseFromString(html.replace(/<style>[^<]*<\/style>/g, ''), 'text/html');
    return [...page.querySelectorAll<HTMLAnchorElement>('nav a[href]')].map((link): PaletteItem => {
      const { pathname } = new URL(link.getAttribute('href')!, answer.url);
      return { label: link.textContent, icon: 'book', run: () => location.assign(pathname) };
    });
  },
  requests: async () =>
    (await readInterface()).operations.map(
      ({ operationId, method, path, summary }): PaletteItem => ({
        label: summary,
        detail: `${method} ${path}`,
        icon: 'book',
        run: () => navigate(operationPath(operationId)),
      }),
    ),
};
