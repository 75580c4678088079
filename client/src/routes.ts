/**
 * Types of the API's routes: query parameters, body and JSON response of each. The client and the Studio share them.
 * `tests/client-routes.test.ts` compares them with the schemas of the service.
 */
import type { Job, JobFailure, JobPart } from './job-types.ts';
import type {
  Activity,
  Invitation,
  Key,
  KeyMode,
  Library,
  ListedSession,
  Member,
  NewInvitation,
  NewKey,
  NewSession,
  PasswordLink,
  Plan,
  PrinterNetworks,
  Role,
  RolledKey,
  Scope,
  Session,
  Team,
} from './people-types.ts';
import type {
  AgentStatus,
  NewPrinter,
  NewPrintJob,
  Printer,
  PrinterStatus,
  PrintJob,
  PrintRequest,
  Taken,
  TakenEnd,
} from './printing-types.ts';
import type {
  Asset,
  AssetUse,
  BatchRequest,
  BatchResult,
  Download,
  Draft,
  FontList,
  Health,
  ImportedTemplate,
  JsonObject,
  ListedDraft,
  OutputFormat,
  Published,
  Readiness,
  RenderedBatchDocument,
  RenderedDocument,
  RenderRecord,
  RenderRequest,
  RenderResult,
  TemplateMetadata,
  TemplateReport,
  TemplateTag,
  TemplateVersion,
  Unpublished,
  Usage,
  UsageHistory,
} from './types.ts';
import type { NewWebhook, Webhook, WebhookDelivery, WebhookWithSecret } from './webhook-types.ts';

/** Content of a file: bytes or text. */
type FileBody = string | Uint8Array | Blob;

/** Document in Base64 with its description, for `delivery: "inline-json"`. */
type Packed<Document extends Download> = Omit<Document, 'bytes'> & { readonly document: string };

/** Content of the response: the URL of the document, the document itself, or the document in Base64. Default: `url`. */
export type Delivery = { readonly delivery?: 'url' | 'inline' | 'inline-json' };

/** Response body without the ETag, which the service sends as a header. */
type Tagged<Body extends { readonly etag: string }> = Omit<Body, 'etag'>;

type Paging = 'limit' | 'after';

/** Route that returns a page of a list. `Name` is the property of the response that contains the items. */
type List<Name extends string, Item, Query extends string = never> = {
  readonly query: Paging | Query;
  readonly answer: { readonly [Key in Name]: readonly Item[] } & { readonly next?: string };
};

type Password = { readonly password: string };
type Lease = { readonly lease: string };

/**
 * Definitions of all routes. `query` has the names of the query parameters, `answer` is the JSON of the response, and
 * `file` marks responses that are not JSON.
 */
export type Routes = {
  readonly 'POST /v1/render': {
    readonly body: RenderRequest & Delivery;
    readonly answer: RenderResult | Packed<RenderedDocument>;
  };
  readonly 'POST /v1/render/batch': {
    readonly query: 'mode';
    readonly body: BatchRequest & Delivery;
    readonly answer: BatchResult | Packed<RenderedBatchDocument>;
  };
  readonly 'GET /v1/render-outputs/{id}': { readonly file: true };
  readonly 'DELETE /v1/render-outputs/{id}': object;
  readonly 'GET /v1/renders': List<
    'renders',
    RenderRecord,
    'search' | 'template' | 'key' | 'status' | 'code' | 'format' | 'mode' | 'from' | 'to'
  >;
  readonly 'GET /v1/renders/{id}': { readonly answer: RenderRecord };
  readonly 'POST /v1/preview/zpl': {
    readonly query: 'label' | 'density';
    readonly body: FileBody;
    readonly file: true;
  };
  readonly 'POST /v1/convert': {
    readonly query:
      | ('format' | 'delivery' | 'density' | 'dpi' | 'page' | 'crop' | 'rotate' | 'width' | 'height')
      | ('fit' | 'dither' | 'threshold' | 'strict' | 'verify');
    readonly body: FileBody | FormData;
    readonly answer: RenderResult | Packed<RenderedDocument>;
  };
  readonly 'POST /v1/jobs': {
    readonly query:
      | ('templateId' | 'format' | 'output' | 'printer' | 'dpi' | 'strict' | 'verify' | 'background')
      | ('itemsPerPart' | 'copies' | 'maxFailures' | 'name');
    readonly body: Blob;
    readonly answer: Job;
  };
  readonly 'GET /v1/jobs': List<'jobs', Job, 'search' | 'state'>;
  readonly 'GET /v1/jobs/{id}': { readonly answer: Job };
  readonly 'GET /v1/jobs/{id}/events': { readonly file: true };
  readonly 'POST /v1/jobs/{id}/cancel': { readonly answer: Job };
  readonly 'POST /v1/jobs/{id}/retry': { readonly answer: Job };
  readonly 'GET /v1/jobs/{id}/result': { readonly file: true };
  readonly 'GET /v1/jobs/{id}/parts': List<'parts', JobPart>;
  readonly 'GET /v1/jobs/{id}/parts/{part}': { readonly file: true };
  readonly 'GET /v1/jobs/{id}/failures': List<'failures', JobFailure, 'search'>;
  readonly 'POST /v1/print': { readonly query: 'mode'; readonly body: PrintRequest; readonly answer: NewPrintJob };
  readonly 'GET /v1/print': List<'jobs', PrintJob, 'search' | 'state' | 'printer'>;
  readonly 'GET /v1/print/{id}': { readonly answer: PrintJob };
  readonly 'POST /v1/print/{id}/cancel': { readonly answer: PrintJob };
  readonly 'POST /v1/print/{id}/retry': { readonly answer: PrintJob };
  readonly 'GET /v1/printers': List<'printers', Printer, 'search'>;
  readonly 'POST /v1/printers': { readonly body: NewPrinter; readonly answer: Printer };
  readonly 'GET /v1/printers/{id}': { readonly answer: Printer };
  readonly 'PATCH /v1/printers/{id}': { readonly body: Partial<NewPrinter>; readonly answer: Printer };
  readonly 'DELETE /v1/printers/{id}': object;
  readonly 'GET /v1/printers/{id}/status': { readonly answer: PrinterStatus };
  readonly 'GET /v1/webhooks': List<'webhooks', Webhook, 'search'>;
  readonly 'POST /v1/webhooks': { readonly body: NewWebhook; readonly answer: WebhookWithSecret };
  readonly 'GET /v1/webhooks/{id}': { readonly answer: Webhook };
  readonly 'PATCH /v1/webhooks/{id}': {
    readonly body: Partial<NewWebhook> & { readonly enabled?: boolean };
    readonly answer: Webhook;
  };
  readonly 'DELETE /v1/webhooks/{id}': object;
  readonly 'POST /v1/webhooks/{id}/rotate': {
    readonly body: { readonly overlapHours?: number };
    readonly answer: WebhookWithSecret;
  };
  readonly 'POST /v1/webhooks/{id}/test': { readonly answer: WebhookDelivery };
  readonly 'GET /v1/webhooks/{id}/deliveries': List<'deliveries', WebhookDelivery, 'search' | 'state'>;
  readonly 'POST /v1/webhooks/{id}/deliveries/{delivery}/replay': { readonly answer: WebhookDelivery };
  readonly 'POST /v1/agent/take': {
    readonly body: { readonly printer: string; readonly waitSeconds?: number; readonly status?: AgentStatus };
    readonly answer: Taken;
  };
  readonly 'GET /v1/agent/jobs/{id}/document': { readonly query: 'lease'; readonly file: true };
  readonly 'POST /v1/agent/jobs/{id}/begin': { readonly body: Lease };
  readonly 'POST /v1/agent/jobs/{id}/renew': { readonly body: Lease };
  readonly 'POST /v1/agent/jobs/{id}/end': {
    readonly body: Lease & TakenEnd;
    readonly answer: Pick<PrintJob, 'id' | 'state'>;
  };
  readonly 'GET /v1/usage': { readonly answer: Usage };
  readonly 'GET /v1/usage/history': { readonly query: 'from' | 'to' | 'by'; readonly answer: UsageHistory };
  readonly 'GET /v1/templates': List<'templates', TemplateMetadata, 'library' | 'search'>;
  readonly 'GET /v1/templates/{id}/content': { readonly answer: JsonObject };
  readonly 'GET /v1/drafts': List<'drafts', ListedDraft, 'library' | 'search' | 'tag'>;
  readonly 'GET /v1/tags': { readonly answer: { readonly tags: readonly TemplateTag[] } };
  readonly 'POST /v1/templates': {
    readonly body: { readonly template: JsonObject; readonly slug?: string; readonly library?: string };
    readonly answer: Tagged<Draft>;
  };
  readonly 'POST /v1/templates/import': {
    readonly query: 'name' | 'slug' | 'label' | 'density' | 'field';
    readonly body: FileBody;
    readonly answer: Tagged<ImportedTemplate>;
  };
  readonly 'POST /v1/templates/validate': {
    readonly body: { readonly template: JsonObject; readonly formats?: readonly OutputFormat[] };
    readonly answer: TemplateReport;
  };
  readonly 'GET /v1/templates/{id}': { readonly answer: Tagged<Draft> };
  readonly 'PUT /v1/templates/{id}': {
    readonly body: { readonly template: JsonObject; readonly slug?: string };
    readonly answer: Tagged<Draft>;
  };
  readonly 'DELETE /v1/templates/{id}': object;
  readonly 'POST /v1/templates/{id}/publish': { readonly body: { readonly note?: string }; readonly answer: Published };
  readonly 'POST /v1/templates/{id}/unpublish': { readonly answer: Unpublished };
  readonly 'GET /v1/templates/{id}/versions': List<'versions', TemplateVersion, 'search'>;
  readonly 'DELETE /v1/templates/{id}/versions/{version}': object;
  readonly 'POST /v1/templates/{id}/versions/{version}/restore': { readonly answer: Tagged<Draft> };
  readonly 'GET /v1/assets': List<'assets', Asset, 'search'>;
  readonly 'POST /v1/assets': { readonly query: 'name'; readonly body: FileBody; readonly answer: Asset };
  readonly 'GET /v1/assets/{name}': { readonly file: true };
  readonly 'GET /v1/assets/{name}/thumbnail': { readonly file: true };
  readonly 'GET /v1/assets/{name}/uses': List<'uses', AssetUse, 'search'>;
  readonly 'DELETE /v1/assets/{name}': object;
  readonly 'GET /v1/fonts': { readonly answer: FontList };
  readonly 'GET /v1/fonts/{file}': { readonly file: true };
  readonly 'GET /v1/keys': List<'keys', Key, 'search'>;
  readonly 'POST /v1/keys': {
    readonly body: {
      readonly mode: KeyMode;
      readonly scopes?: readonly Scope[];
      readonly name?: string;
      readonly expiresAt?: number;
    };
    readonly answer: NewKey;
  };
  readonly 'POST /v1/keys/{id}/roll': {
    readonly body: { readonly overlapSeconds?: number; readonly expiresAt?: number };
    readonly answer: RolledKey;
  };
  readonly 'DELETE /v1/keys/{id}': { readonly answer: { readonly id: string; readonly revokedAt: number } };
  readonly 'GET /v1/team': { readonly answer: OwnTeam };
  readonly 'PATCH /v1/team': {
    readonly body: {
      readonly name?: string;
      readonly outputDays?: number | null;
      readonly colors?: readonly string[];
    };
    readonly answer: OwnTeam;
  };
  readonly 'GET /v1/team/members': List<'members', Member, 'search'>;
  readonly 'PATCH /v1/team/members/{id}': {
    readonly body: { readonly role: Role };
    readonly answer: { readonly id: string; readonly role: Role };
  };
  readonly 'DELETE /v1/team/members/{id}': object;
  readonly 'POST /v1/team/members/{id}/password-link': { readonly answer: PasswordLink };
  readonly 'GET /v1/invitations': List<'invitations', Invitation, 'search'>;
  readonly 'POST /v1/invitations': {
    readonly body: { readonly email: string; readonly role?: Role };
    readonly answer: NewInvitation;
  };
  readonly 'DELETE /v1/invitations/{id}': object;
  readonly 'POST /v1/invitations/accept': { readonly body: { readonly invitation: string }; readonly answer: Session };
  readonly 'GET /v1/activity': List<'activity', Activity, 'search' | 'action' | 'person' | 'key' | 'from' | 'to'>;
  readonly 'POST /v1/auth/sign-up': {
    readonly body: Password & { readonly invitation: string; readonly name?: string };
    readonly answer: NewSession;
  };
  readonly 'POST /v1/auth/first-account': {
    readonly body: Password & { readonly token: string; readonly email: string; readonly name?: string };
    readonly answer: NewSession;
  };
  readonly 'POST /v1/auth/sign-in': {
    readonly body: Password & { readonly email: string };
    readonly answer: NewSession;
  };
  readonly 'POST /v1/auth/sign-out': object;
  readonly 'POST /v1/auth/sign-out-everywhere': object;
  readonly 'GET /v1/auth/sessions': List<'sessions', ListedSession, 'search'>;
  readonly 'DELETE /v1/auth/sessions/{id}': object;
  readonly 'GET /v1/auth/session': { readonly answer: Session };
  readonly 'POST /v1/auth/password': { readonly body: Password & { readonly newPassword: string } };
  readonly 'POST /v1/session/team': { readonly body: { readonly team: string }; readonly answer: Session };
  readonly 'POST /v1/auth/reset': { readonly body: { readonly email: string } };
  readonly 'POST /v1/auth/reset/confirm': { readonly body: Password & { readonly token: string } };
  readonly 'GET /v1/teams': List<'teams', Team, 'search'>;
  readonly 'POST /v1/teams': {
    readonly body: { readonly slug: string; readonly name?: string; readonly plan: string };
    readonly answer: Team;
  };
  readonly 'GET /v1/plans': { readonly answer: { readonly plans: readonly Plan[] } };
  readonly 'PUT /v1/teams/{slug}/plan': { readonly body: { readonly plan: string }; readonly answer: Team };
  readonly 'POST /v1/libraries': {
    readonly body: { readonly slug: string; readonly name?: string };
    readonly answer: Library;
  };
  readonly 'GET /v1/printer-networks': { readonly answer: PrinterNetworks };
  readonly 'PUT /v1/printer-networks': {
    readonly body: { readonly networks: readonly string[] };
    readonly answer: PrinterNetworks;
  };
  readonly 'GET /health': { readonly answer: Health };
  readonly 'GET /ready': { readonly answer: Readiness };
  readonly 'GET /metrics': { readonly file: true };
  readonly 'GET /openapi.json': { readonly answer: JsonObject };
  readonly 'GET /reference': { readonly file: true };
  readonly 'GET /template.schema.json': { readonly answer: JsonObject };
};

/** Team that the caller belongs to, with its settings. */
type OwnTeam = Team & Required<Pick<Team, 'outputDays' | 'mostOutputDays' | 'colors'>>;

export type Route = keyof Routes;

/** Route whose response is a file, a stream or text. */
export type FileRoute = { [R in Route]: Routes[R] extends { readonly file: true } ? R : never }[Route];

/** Route whose response is JSON or has no content. */
export type JsonRoute = Exclude<Route, FileRoute>;

export type AnswerOf<R extends Route> = Routes[R] extends { readonly answer: infer Answer } ? Answer : undefined;

/** Route of a paginated list. */
export type ListRoute = {
  [R in JsonRoute]: AnswerOf<R> extends { readonly next?: string }
    ? Routes[R] extends { readonly query: infer Query }
      ? 'after' extends Query
        ? R
        : never
      : never
    : never;
}[JsonRoute];

/** Name of the property of the response that contains the items of a list. */
export type ListName<R extends ListRoute> = Exclude<keyof AnswerOf<R>, 'next'> & string;

export type ItemOf<R extends ListRoute> =
  AnswerOf<R> extends { readonly [Name in ListName<R>]: readonly (infer Item)[] } ? Item : never;

/** Parameter names in a path, such as `id` of `/v1/keys/{id}`. */
type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;

export type QueryValue = string | number | boolean | readonly string[] | undefined;

/** Parameters, query and body of a request. */
export type Input<R extends Route> = { readonly [Name in Names<R>]: string | number } & (Routes[R] extends {
  readonly query: infer Name extends string;
}
  ? { readonly query?: { readonly [Each in Name]?: QueryValue } }
  : object) &
  (Routes[R] extends { readonly body: infer Body } ? { readonly body: Body } : object);
