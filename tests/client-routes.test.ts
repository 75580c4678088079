/** The client has every route, and its types match the schemas of the OpenAPI document. */

import type * as wire from '@platen/client';
import { type Client, createClient } from '@platen/client';
import type * as activityAnswers from '@platen/service/activity/routes/answers';
import type * as adminAnswers from '@platen/service/admin/answers';
import type * as assetAnswers from '@platen/service/assets/routes/answers';
import type * as fontAnswers from '@platen/service/fonts/routes/answers';
import type * as jobAnswers from '@platen/service/jobs/routes/answers';
import type * as operationAnswers from '@platen/service/operation/routes/answers';
import type * as printJobAnswers from '@platen/service/print-jobs/routes/answers';
import type * as printerAnswers from '@platen/service/printers/routes/answers';
import type * as renderAnswers from '@platen/service/render-api/answers';
import type * as renderLogAnswers from '@platen/service/render-log/routes/answers';
import type * as teamAnswers from '@platen/service/teams/routes/answers';
import type * as templateAnswers from '@platen/service/templates/routes/answers';
import { ROUTES_BY_NAME } from '@platen/service/testing/routes';
import type * as usageAnswers from '@platen/service/usage/routes/answers';
import type * as webhookAnswers from '@platen/service/webhooks/routes/answers';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { z } from 'zod';
import type { Json } from './json-type.ts';

const TEMPLATE = { dimensions: { width: '1in', height: '1in' }, elements: [] };
const DATA = { template: TEMPLATE, data: {}, format: 'pdf' } as const;
const BATCH = { template: TEMPLATE, items: [{ data: {} }], format: 'pdf' } as const;
const PERSON = { email: 'ann@example.com', password: 'a long password' };

/** Calls of the client, by the operation ID of the route in the OpenAPI document. */
const CALLS: Readonly<Record<string, (client: Client) => PromiseLike<unknown>>> = {
  render: (client) => client.render(DATA),
  renderBatch: (client) => client.renderBatchInline(BATCH),
  downloadOutput: (client) => client.download('1'),
  deleteOutput: (client) => client.deleteOutput('1'),
  getUsageHistory: (client) => client.usageHistory({ by: 'format' }),
  listRenders: (client) => client.listRenders(),
  getRender: (client) => client.getRender('1'),
  convert: (client) => client.convert('^XA^XZ', { format: 'pdf' }),
  previewZpl: (client) => client.previewZpl('^XA^XZ'),
  importTemplate: (client) => client.importTemplate('^XA^XZ', { name: 'a', fields: { order: '1' } }),
  createJob: (client) => client.createJob({ templateId: 'a', format: 'zpl' }, [{ data: {} }]),
  listJobs: (client) => client.listJobs({ state: 'complete' }),
  getJob: (client) => client.getJob('1'),
  watchJob: (client) => {
    const watched = client.watchJob('1', { signal: AbortSignal.timeout(10) }).next();
    return watched.catch(() => undefined);
  },
  cancelJob: (client) => client.cancelJob('1'),
  retryJob: (client) => client.retryJob('1'),
  getJobResult: (client) => client.getJobResult('1'),
  listJobParts: (client) => client.listJobParts('1'),
  downloadJobPart: (client) => client.downloadJobPart('1', 1),
  listJobFailures: (client) => client.listJobFailures('1'),
  print: (client) => client.print({ printer: 'a', template: TEMPLATE, data: {} }),
  listPrintJobs: (client) => client.listPrintJobs({ state: 'unknown' }),
  getPrintJob: (client) => client.getPrintJob('1'),
  cancelPrintJob: (client) => client.cancelPrintJob('1'),
  retryPrintJob: (client) => client.retryPrintJob('1'),
  takePrintJob: (client) => client.takePrintJob({ printer: 'a', status: { state: 'ready' } }),
  downloadPrintDocument: (client) => client.downloadPrintDocument({ id: '1', lease: 'lease_1' }),
  beginPrintJob: (client) => client.beginPrintJob({ id: '1', lease: 'lease_1' }),
  renewPrintJob: (client) => client.renewPrintJob({ id: '1', lease: 'lease_1' }),
  endPrintJob: (client) => client.endPrintJob({ id: '1', lease: 'lease_1' }, { state: 'sent' }),
  listPrinters: (client) => client.listPrinters(),
  createPrinter: (client) => client.createPrinter({ name: 'a', address: 'tcp://10.0.0.1', language: 'zpl' }),
  getPrinter: (client) => client.getPrinter('a'),
  changePrinter: (client) => client.changePrinter('a', { confirm: true }),
  deletePrinter: (client) => client.deletePrinter('a'),
  getPrinterStatus: (client) => client.printerStatus('a'),
  listWebhooks: (client) => client.listWebhooks(),
  createWebhook: (client) => client.createWebhook({ url: 'https://example.com', events: ['job.completed'] }),
  getWebhook: (client) => client.getWebhook('1'),
  changeWebhook: (client) => client.changeWebhook('1', { enabled: true }),
  deleteWebhook: (client) => client.deleteWebhook('1'),
  rotateWebhookSecret: (client) => client.rotateWebhookSecret('1', { overlapHours: 0 }),
  testWebhook: (client) => client.testWebhook('1'),
  listDeliveries: (client) => client.listDeliveries('1', { state: 'failed' }),
  replayDelivery: (client) => client.replayDelivery('1', '2'),
  getUsage: (client) => client.usage(),
  listTemplates: (client) => client.listTemplates(),
  getTemplate: (client) => client.getTemplate('a'),
  listDrafts: (client) => client.listDrafts(),
  listTags: (client) => client.listTags(),
  createTemplate: (client) => client.createTemplate({ template: TEMPLATE }),
  validateTemplate: (client) => client.validateTemplate(TEMPLATE),
  getDraft: (client) => client.getDraft('a'),
  saveDraft: (client) => client.saveDraft('a', { template: TEMPLATE }),
  deleteTemplate: (client) => client.deleteTemplate('a'),
  publishTemplate: (client) => client.publishTemplate('a', { note: 'Larger bars' }),
  unpublishTemplate: (client) => client.unpublishTemplate('a'),
  listVersions: (client) => client.listVersions('a'),
  deleteVersion: (client) => client.deleteVersion('a', 1),
  restoreVersion: (client) => client.restoreVersion('a', 1),
  listAssets: (client) => client.listAssets(),
  uploadAsset: (client) => client.uploadAsset('a.png', new Uint8Array(1)),
  downloadAsset: (client) => client.downloadAsset('a.png'),
  getThumbnail: (client) => client.getThumbnail('a.png'),
  listAssetUses: (client) => client.listAssetUses('a.png'),
  deleteAsset: (client) => client.deleteAsset('a.png'),
  listFonts: (client) => client.listFonts(),
  downloadFont: (client) => client.downloadFont('a.ttf'),
  listKeys: (client) => client.listKeys(),
  createKey: (client) => client.createKey({ mode: 'live' }),
  rollKey: (client) => client.rollKey('1'),
  revokeKey: (client) => client.revokeKey('1'),
  getTeam: (client) => client.getTeam(),
  changeTeam: (client) => client.changeTeam({ outputDays: 3 }),
  listMembers: (client) => client.listMembers(),
  changeRole: (client) => client.changeRole('1', 'owner'),
  removeMember: (client) => client.removeMember('1'),
  createPasswordLink: (client) => client.createPasswordLink('1'),
  listInvitations: (client) => client.listInvitations(),
  invite: (client) => client.invite({ email: 'ann@example.com' }),
  revokeInvitation: (client) => client.revokeInvitation('1'),
  listActivity: (client) => client.listActivity({ action: 'key' }),
  acceptInvitation: (client) => client.acceptInvitation('token'),
  signUp: (client) => client.signUp({ invitation: 'token', password: 'a long password' }),
  createFirstAccount: (client) => client.createFirstAccount({ token: 'token', ...PERSON }),
  signIn: (client) => client.signIn(PERSON),
  signOut: (client) => client.signOut(),
  signOutEverywhere: (client) => client.signOutEverywhere(),
  listSessions: (client) => client.listSessions(),
  endSession: (client) => client.endSession('1'),
  getSession: (client) => client.getSession(),
  changePassword: (client) => client.changePassword({ password: 'old', newPassword: 'a long password' }),
  chooseTeam: (client) => client.chooseTeam('acme'),
  requestPasswordReset: (client) => client.requestPasswordReset('ann@example.com'),
  resetPassword: (client) => client.resetPassword({ token: 'token', password: 'a long password' }),
  listTeams: (client) => client.listTeams(),
  createTeam: (client) => client.createTeam({ slug: 'acme', name: 'Acme', plan: 'dev' }),
  listPlans: (client) => client.listPlans(),
  getPrinterNetworks: (client) => client.getPrinterNetworks(),
  setPrinterNetworks: (client) => client.setPrinterNetworks(['10.20.0.0/16:9100']),
  setPlan: (client) => client.setPlan('acme', 'pro'),
  createLibrary: (client) => client.createLibrary({ slug: 'labels', name: 'Labels' }),
  getHealth: (client) => client.health(),
  getReadiness: (client) => client.readiness(),
  getMetrics: (client) => client.metrics(),
  getOpenApi: (client) => client.openApi(),
  getReference: (client) => client.reference(),
  getTemplateSchema: (client) => client.templateSchema(),
};

type Asked = { readonly method: string; readonly path: string; readonly body: unknown };

/** Returns the request of a call. The stubbed response makes every list empty. */
async function asked(call: (client: Client) => PromiseLike<unknown>): Promise<Asked> {
  let seen: Asked | undefined;
  const fetch: typeof globalThis.fetch = async (url, { method = '', body } = {}) => {
    seen = { method, path: new URL(String(url)).pathname, body };
    const lists = [
      'jobs',
      'parts',
      'failures',
      'webhooks',
      'deliveries',
      'printers',
      'renders',
      'templates',
      'drafts',
      'versions',
      'assets',
      'keys',
      'members',
      'invitations',
      'teams',
      'plans',
      'activity',
      'sessions',
      'uses',
    ];
    return new Response(JSON.stringify(Object.fromEntries(lists.map((name) => [name, []]))));
  };
  await call(createClient({ baseUrl: 'http://service', apiKey: 'key', fetch }));
  return seen!;
}

describe('every route', () => {
  const routes = Object.entries(ROUTES_BY_NAME).map(([route, { name }]) => ({ route, name }));

  it('has a call here, and every call belongs to a route', () => {
    expect(Object.keys(CALLS).sort()).toEqual(routes.map(({ name }) => name).sort());
  });

  it.each(routes)('$name requests $route', async ({ route, name }) => {
    const { method, path, body } = await asked(CALLS[name]!);
    const [wantedMethod, pattern] = route.split(' ') as [string, string];
    expect(method).toBe(wantedMethod);
    expect(path).toMatch(new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '[^/]+').replaceAll('.', '\\.')}$`));
    const { body: taken } = ROUTES_BY_NAME[route]!;
    // The client must not send anything that the route would reject.
    if ('schema' in taken) expect(taken.schema.safeParse(JSON.parse(String(body))).error?.issues).toBeUndefined();
    else expect(body === undefined).toBe(taken.kind === 'none');
  });
});

type Answers = typeof activityAnswers &
  typeof adminAnswers &
  typeof assetAnswers &
  typeof fontAnswers &
  typeof jobAnswers &
  typeof operationAnswers &
  typeof printJobAnswers &
  typeof printerAnswers &
  typeof renderAnswers &
  typeof renderLogAnswers &
  typeof teamAnswers &
  typeof templateAnswers &
  typeof usageAnswers &
  typeof webhookAnswers;
type Answer<Name extends keyof Answers> = Json<z.output<Answers[Name]>>;
type Item<Name extends keyof Answers, List extends string> =
  Answer<Name> extends { readonly [K in List]: readonly (infer Each)[] } ? Each : never;

/** Result of the client for a document in Base64. */
type WithBytes<T> = Omit<T, 'document'> & { readonly bytes: Uint8Array };

describe('types', () => {
  it('match the responses of the service, or this does not compile', () => {
    expectTypeOf<Answer<'renderAnswer'>>().toExtend<wire.RenderResult>();
    expectTypeOf<Answer<'batchAnswer'>>().toExtend<wire.BatchResult>();
    expectTypeOf<WithBytes<Answer<'inlineRenderAnswer'>>>().toExtend<wire.RenderedDocument>();
    expectTypeOf<WithBytes<Answer<'inlineBatchAnswer'>>>().toExtend<wire.RenderedBatchDocument>();
    expectTypeOf<Answer<'usageHistoryAnswer'>>().toExtend<wire.UsageHistory>();
    expectTypeOf<Answer<'renderRecordAnswer'>>().toExtend<wire.RenderRecord>();
    expectTypeOf<Answer<'printerAnswer'>>().toExtend<wire.Printer>();
    expectTypeOf<Answer<'printerStatusAnswer'>>().toExtend<wire.PrinterStatus>();
    expectTypeOf<Answer<'takenJobAnswer'>>().toExtend<wire.Taken>();
    expectTypeOf<Answer<'printJobAnswer'>>().toExtend<wire.PrintJob>();
    expectTypeOf<Answer<'newPrintJobAnswer'>>().toExtend<wire.NewPrintJob>();
    expectTypeOf<Answer<'jobAnswer'>>().toExtend<wire.Job>();
    expectTypeOf<Item<'jobPartsAnswer', 'parts'>>().toExtend<wire.JobPart>();
    expectTypeOf<Item<'jobFailuresAnswer', 'failures'>>().toExtend<wire.JobFailure>();
    expectTypeOf<Answer<'webhookAnswer'>>().toExtend<wire.Webhook>();
    expectTypeOf<Answer<'newWebhookAnswer'>>().toExtend<wire.WebhookWithSecret>();
    expectTypeOf<Answer<'deliveryAnswer'>>().toExtend<wire.WebhookDelivery>();
    expectTypeOf<Answer<'usageAnswer'>>().toExtend<wire.Usage>();
    expectTypeOf<Item<'plansAnswer', 'plans'>>().toExtend<wire.Plan>();
    expectTypeOf<Item<'templatesAnswer', 'templates'>>().toExtend<wire.TemplateMetadata>();
    expectTypeOf<Item<'draftsAnswer', 'drafts'>>().toExtend<wire.ListedDraft>();
    expectTypeOf<Answer<'draftAnswer'>>().toExtend<Omit<wire.Draft, 'etag'>>();
    expectTypeOf<Answer<'publishedAnswer'>>().toExtend<wire.Published>();
    expectTypeOf<Answer<'unpublishedAnswer'>>().toExtend<wire.Unpublished>();
    expectTypeOf<Item<'versionsAnswer', 'versions'>>().toExtend<wire.TemplateVersion>();
    expectTypeOf<Answer<'reportAnswer'>>().toExtend<wire.TemplateReport>();
    expectTypeOf<Answer<'assetAnswer'>>().toExtend<wire.Asset>();
    expectTypeOf<Item<'assetUsesAnswer', 'uses'>>().toExtend<wire.AssetUse>();
    expectTypeOf<Answer<'fontsAnswer'>>().toExtend<wire.FontList>();
    expectTypeOf<Item<'keysAnswer', 'keys'>>().toExtend<wire.Key>();
    expectTypeOf<Answer<'newKeyAnswer'>>().toExtend<wire.NewKey>();
    expectTypeOf<Answer<'rolledKeyAnswer'>>().toExtend<wire.RolledKey>();
    expectTypeOf<Answer<'teamAnswer'>>().toExtend<wire.Team>();
    expectTypeOf<Answer<'ownTeamAnswer'>>().toExtend<wire.Team>();
    expectTypeOf<Item<'membersAnswer', 'members'>>().toExtend<wire.Member>();
    expectTypeOf<Item<'invitationsAnswer', 'invitations'>>().toExtend<wire.Invitation>();
    expectTypeOf<Item<'activityAnswer', 'activity'>>().toExtend<wire.Activity>();
    expectTypeOf<Answer<'newInvitationAnswer'>>().toExtend<wire.NewInvitation>();
    expectTypeOf<Answer<'sessionAnswer'>>().toExtend<wire.Session>();
    expectTypeOf<Item<'sessionsAnswer', 'sessions'>>().toExtend<wire.ListedSession>();
    expectTypeOf<Answer<'passwordLinkAnswer'>>().toExtend<wire.PasswordLink>();
    expectTypeOf<Answer<'newSessionAnswer'>>().toExtend<wire.NewSession>();
    expectTypeOf<Answer<'libraryAnswer'>>().toExtend<wire.Library>();
    expectTypeOf<Answer<'readyAnswer'>>().toExtend<wire.Readiness>();
    expectTypeOf<Answer<'healthAnswer'>>().toExtend<wire.Health>();
  });

  it('include all fields of the responses', () => {
    expectTypeOf<keyof Answer<'renderAnswer'>>().toEqualTypeOf<keyof wire.RenderResult>();
    expectTypeOf<keyof Answer<'batchAnswer'>>().toEqualTypeOf<keyof wire.BatchResult>();
    expectTypeOf<keyof WithBytes<Answer<'inlineRenderAnswer'>>>().toEqualTypeOf<keyof wire.RenderedDocument>();
    expectTypeOf<keyof WithBytes<Answer<'inlineBatchAnswer'>>>().toEqualTypeOf<keyof wire.RenderedBatchDocument>();
    expectTypeOf<keyof Answer<'renderRecordAnswer'>>().toEqualTypeOf<keyof wire.RenderRecord>();
    expectTypeOf<keyof Answer<'jobAnswer'>>().toEqualTypeOf<keyof wire.Job>();
    expectTypeOf<keyof Item<'jobPartsAnswer', 'parts'>>().toEqualTypeOf<keyof wire.JobPart>();
    expectTypeOf<keyof Item<'jobFailuresAnswer', 'failures'>>().toEqualTypeOf<keyof wire.JobFailure>();
    expectTypeOf<keyof Answer<'webhookAnswer'>>().toEqualTypeOf<keyof wire.Webhook>();
    expectTypeOf<keyof Answer<'deliveryAnswer'>>().toEqualTypeOf<keyof wire.WebhookDelivery>();
    expectTypeOf<keyof Answer<'printerAnswer'>>().toEqualTypeOf<keyof wire.Printer>();
    expectTypeOf<keyof Answer<'printerStatusAnswer'>>().toEqualTypeOf<keyof wire.PrinterStatus>();
    expectTypeOf<keyof NonNullable<Answer<'takenJobAnswer'>['job']>>().toEqualTypeOf<keyof wire.TakenPrintJob>();
    expectTypeOf<keyof Answer<'newPrintJobAnswer'>>().toEqualTypeOf<keyof wire.NewPrintJob>();
    expectTypeOf<keyof Answer<'usageAnswer'>>().toEqualTypeOf<keyof wire.Usage>();
    expectTypeOf<keyof Item<'plansAnswer', 'plans'>>().toEqualTypeOf<keyof wire.Plan>();
    expectTypeOf<keyof Item<'templatesAnswer', 'templates'>>().toEqualTypeOf<keyof wire.TemplateMetadata>();
    expectTypeOf<keyof Item<'draftsAnswer', 'drafts'>>().toEqualTypeOf<keyof wire.ListedDraft>();
    expectTypeOf<keyof Answer<'draftAnswer'>>().toEqualTypeOf<Exclude<keyof wire.Draft, 'etag'>>();
    expectTypeOf<keyof Answer<'reportAnswer'>>().toEqualTypeOf<keyof wire.TemplateReport>();
    expectTypeOf<keyof Answer<'assetAnswer'>>().toEqualTypeOf<keyof wire.Asset>();
    expectTypeOf<keyof Item<'assetUsesAnswer', 'uses'>>().toEqualTypeOf<keyof wire.AssetUse>();
    expectTypeOf<keyof Item<'keysAnswer', 'keys'>>().toEqualTypeOf<keyof wire.Key>();
    expectTypeOf<keyof Item<'membersAnswer', 'members'>>().toEqualTypeOf<keyof wire.Member>();
    expectTypeOf<keyof Item<'activityAnswer', 'activity'>>().toEqualTypeOf<keyof wire.Activity>();
    expectTypeOf<keyof Answer<'newInvitationAnswer'>>().toEqualTypeOf<keyof wire.NewInvitation>();
    expectTypeOf<keyof Item<'sessionsAnswer', 'sessions'>>().toEqualTypeOf<keyof wire.ListedSession>();
    expectTypeOf<keyof Answer<'sessionAnswer'>>().toEqualTypeOf<keyof wire.Session>();
  });
});
