/** The tables. Times are milliseconds since the epoch, identifiers and JSON are text: alike in every database. */
import type { OutputFormat } from '@platen/engine/paint/formats';
import type { Generated, Kysely } from 'kysely';
import type { ActivityName } from '../words/activities.ts';
import type { FileFormat } from '../words/file-format.ts';
import type { KeyMode, RenderMode } from '../words/key-modes.ts';
import type { RenderOutcome } from '../words/outcomes.ts';
import type { Plan } from '../words/plans.ts';
import type { PrintLanguage } from '../words/print-language.ts';
import type { PrintState } from '../words/print-states.ts';
import type { Role } from '../words/roles.ts';
import type { JobFailureRow, JobPartRow, JobRow } from './job-tables.ts';
import type { WebhookDeliveryRow, WebhookRow } from './webhook-tables.ts';

export type Tables = {
  readonly teams: TeamRow;
  readonly keys: KeyRow;
  readonly libraries: LibraryRow;
  readonly templates: TemplateRow;
  readonly template_versions: TemplateVersionRow;
  readonly template_summaries: TemplateSummaryRow;
  readonly template_sizes: TemplateSizeRow;
  readonly version_assets: VersionAssetRow;
  readonly outputs: OutputRow;
  readonly kept_bytes: KeptBytesRow;
  readonly users: UserRow;
  readonly accounts: AccountRow;
  readonly sessions: SessionRow;
  readonly memberships: MembershipRow;
  readonly invitations: InvitationRow;
  readonly password_resets: PasswordResetRow;
  readonly rate_windows: RateWindowRow;
  readonly usage: UsageRow;
  readonly usage_days: UsageDayRow;
  readonly render_log: RenderLogRow;
  readonly activity: ActivityRow;
  readonly reservations: ReservationRow;
  readonly idempotency: IdempotencyRow;
  readonly assets: AssetRow;
  readonly stray_files: StrayFileRow;
  readonly printers: PrinterRow;
  readonly print_jobs: PrintJobRow;
  readonly jobs: JobRow;
  readonly job_parts: JobPartRow;
  readonly job_failures: JobFailureRow;
  readonly webhooks: WebhookRow;
  readonly webhook_deliveries: WebhookDeliveryRow;
};

/** What every query goes through, whichever database is behind it. */
export type Database = Kysely<Tables>;

export type TeamRow = {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly plan: Plan;
  /** For how many days its documents are kept, at most as many as its plan says; null for as many. */
  readonly output_days: Generated<number | null>;
  readonly created_at: number;
};

export type KeyRow = {
  readonly id: string;
  readonly team_id: string;
  readonly mode: KeyMode;
  readonly name: string;
  /** SHA-256 of the key, hexadecimal. */
  readonly hash: string;
  readonly last4: string;
  /** The person who made it, or who made the key it was made with; null for an operator and for what is older than the column. */
  readonly created_by: string | null;
  readonly created_at: number;
  readonly revoked_at: number | null;
  /** Words with a space between; null for what is older than the column: all that its mode may. */
  readonly scopes: string | null;
  /** From then on it is none; null for never. */
  readonly expires_at: number | null;
  /** To the minute; null where it was not used. */
  readonly last_used_at: number | null;
};

export type LibraryRow = {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly created_at: number;
};

export type TemplateRow = {
  /** `tpl_` and base 62. */
  readonly id: string;
  readonly team_id: string;
  readonly library_id: string | null;
  readonly slug: string;
  /** JSON text as it was given, problems and all. */
  readonly draft: string;
  /** The version rendered when none is named; null while not published. */
  readonly published_version: number | null;
  readonly created_at: number;
  readonly updated_at: number;
  /** Who gave the draft: a person, or the one behind a key; null where nobody is known. */
  readonly updated_by: Generated<string | null>;
};

export type TemplateVersionRow = {
  readonly template_id: string;
  /** 1, 2, 3 … */
  readonly version: number;
  /** JSON text of a template that parses. */
  readonly content: string;
  readonly published_at: number;
  /** JSON text of its stored form; null until somebody asks for it, where it was not made at publishing. */
  readonly canonical: string | null;
};

/** What lists tell of a version, apart from its content: a row with a megabyte in it is slow to pass over. */
export type TemplateSummaryRow = {
  readonly template_id: string;
  readonly version: number;
  readonly name: string;
  /** JSON text of an object. */
  readonly dimensions: string;
  /** JSON text of a list of texts. */
  readonly tags: string;
  readonly published_at: number;
  /** A person, or the one behind a key; null where nobody is known. */
  readonly published_by: Generated<string | null>;
  /** What has changed, in their words. */
  readonly note: Generated<string | null>;
};

/** How large a draft or a version is, as it counts for its team; what versions before this table saved has none. */
export type TemplateSizeRow = {
  readonly template_id: string;
  /** 0 for the draft. */
  readonly version: number;
  readonly team_id: string;
  readonly size_bytes: number;
};

/** The bytes of outputs and answers of a team that end within an hour. */
export type KeptBytesRow = {
  readonly team_id: string;
  /** The end of the hour. */
  readonly ends_at: number;
  readonly bytes: number;
};

export type OutputRow = {
  /** The render's ID. */
  readonly id: string;
  readonly credential_id: string;
  readonly format: FileFormat;
  readonly mode: RenderMode;
  /** File name for the download, without extension. */
  readonly name: string;
  readonly size_bytes: number;
  /** SHA-256 of the file, base64url, in quotes. */
  readonly etag: string;
  /** What rendered it; null for what is older than the column. */
  readonly engine_version: string | null;
  /** Standards that a PDF follows, with commas between; null for none. */
  readonly conformance: string | null;
  readonly created_at: number;
  readonly expires_at: number;
};

/** People. better-auth writes this table and the next two, with times in ISO 8601. */
export type UserRow = {
  readonly id: string;
  /** In lower case. */
  readonly email: string;
  /** 1 once the person has read mail to it, or an operator has given them the account. */
  readonly email_verified: number;
  /** Unused; better-auth wants it. */
  readonly image: string | null;
  readonly name: string;
  /** 1 for those who manage the installation's teams, plans and libraries. */
  readonly super_admin: Generated<number>;
  readonly created_at: string;
  readonly updated_at: string;
};

/** How a person signs in: by a password. */
export type AccountRow = {
  readonly id: string;
  readonly user_id: string;
  readonly account_id: string;
  readonly provider_id: string;
  /** Salt and scrypt hash. */
  readonly password: string | null;
  readonly created_at: string;
  readonly updated_at: string;
};

export type SessionRow = {
  readonly id: string;
  /** Worth nothing without the signature that a session's bearer token carries. */
  readonly token: string;
  readonly user_id: string;
  /** The team it acts for; null while there is none. */
  readonly team_id: string | null;
  /** What the browser or the program called itself; null where it said nothing. */
  readonly user_agent: Generated<string | null>;
  readonly created_at: string;
  readonly updated_at: string;
  readonly expires_at: string;
};

export type MembershipRow = {
  readonly team_id: string;
  readonly user_id: string;
  readonly role: Role;
  /** 0 from an operator's reset of the password until the person chooses the team: no sign-in acts for it by itself. */
  readonly chosen: Generated<number>;
  readonly created_at: number;
};

export type InvitationRow = {
  readonly id: string;
  readonly team_id: string;
  /** In lower case. */
  readonly email: string;
  readonly role: Role;
  /** SHA-256 of the token, hexadecimal. */
  readonly hash: string;
  /** The owner who made it; null for what is older than the column. */
  readonly created_by: string | null;
  readonly created_at: number;
  readonly expires_at: number;
  /** 1 when its token was only ever mailed: whoever has it reads mail to the address. */
  readonly mailed: Generated<number>;
  /** An invitation is good for one person. */
  readonly used_at: number | null;
};

/** A link to a new password. */
export type PasswordResetRow = {
  /** SHA-256 of the token, hexadecimal. */
  readonly hash: string;
  readonly user_id: string;
  readonly expires_at: number;
  /** The team whose owner made it; null, as the next, where it was mailed to the person. */
  readonly team_id: Generated<string | null>;
  readonly created_by: Generated<string | null>;
};

/** Requests of one aligned span of time. */
export type RateWindowRow = {
  /** `team:…` or `address:…`. */
  readonly subject: string;
  readonly seconds: number;
  readonly starts_at: number;
  readonly count: number;
};

/** Renders that produced their document, a calendar month each row. */
export type UsageRow = {
  readonly team_id: string;
  /** First instant of the month, UTC. */
  readonly period_start: number;
  readonly live: number;
  readonly test: number;
  /** When live renders first went beyond the plan: for review. */
  readonly exceeded_at: number | null;
};

/** What was asked for on a day, and what came of it; a text is empty where there is none. */
export type UsageDayRow = {
  readonly team_id: string;
  /** Since the epoch, UTC. */
  readonly day: number;
  /** Empty for people. */
  readonly key_id: string;
  /** Empty for inline ones, and those that were not found. */
  readonly template_id: string;
  readonly format: OutputFormat | '';
  readonly mode: RenderMode;
  readonly outcome: RenderOutcome;
  readonly renders: number;
  readonly documents: number;
  readonly pages: number;
};

/** A render that was asked for, whatever came of it; nothing of its data or its document. */
export type RenderLogRow = {
  /** Sorted as the times are, see `createRecordId`. */
  readonly id: string;
  readonly team_id: string;
  /** When it came. */
  readonly at: number;
  /** Null for people. */
  readonly key_id: string | null;
  /** Null for programs. */
  readonly user_id: string | null;
  readonly request_id: string;
  /** Null where nothing was made, and of answers that were given again. */
  readonly render_id: string | null;
  readonly mode: RenderMode;
  /** Null for inline templates, and those that were not found. */
  readonly template_id: string | null;
  /** What a request called it then. */
  readonly template: string | null;
  readonly version: number | null;
  readonly format: OutputFormat | null;
  /** The number of items of a batch. */
  readonly items: number | null;
  readonly documents: number;
  readonly pages: number;
  readonly size_bytes: number;
  readonly outcome: RenderOutcome;
  /** The status of HTTP. */
  readonly status: number;
  /** The code of the error. */
  readonly code: string | null;
  readonly ms: number;
  /** JSON text of a list of `Finding`; null for none. */
  readonly findings: string | null;
};

/** Something that somebody did in a team. */
export type ActivityRow = {
  /** Sorted as the times are, see `createRecordId`. */
  readonly id: string;
  readonly team_id: string;
  readonly at: number;
  /** The person, or the one behind the key; null, as the next, for an operator. */
  readonly user_id: string | null;
  readonly key_id: string | null;
  readonly action: ActivityName;
  /** The ID of what it is about. */
  readonly subject: string;
  /** What that was called then; null for people. */
  readonly label: string | null;
  /** JSON text of an object; null for none. */
  readonly details: string | null;
};

/** Live renders that run and may not be taken by others. */
export type ReservationRow = {
  readonly id: string;
  readonly team_id: string;
  readonly period_start: number;
  readonly units: number;
  /** Moved on while the render runs; past it, whoever made it has died. */
  readonly expires_at: number;
  /** Which process reserved them, see `base/process-id.ts`; null for what is older than the column. */
  readonly owner: string | null;
};

/** What was answered under an `Idempotency-Key`. */
export type IdempotencyRow = {
  readonly id: string;
  readonly credential_id: string;
  readonly key: string;
  /** SHA-256 of the body, hexadecimal. */
  readonly digest: string;
  /** JSON object of the answer's headers; null while the request runs. Its body is the output file of this ID. */
  readonly headers: string | null;
  readonly created_at: number;
  /** When the claim of one that runs ends; moved on while it runs. */
  readonly expires_at: number;
  /** Which process took the key, see `base/process-id.ts`; null for what is older than the column. */
  readonly owner: string | null;
  /** The output that the answer tells of. */
  readonly output_id: string | null;
};

/** A picture or font that templates name. */
export type AssetRow = {
  readonly team_id: string;
  readonly name: string;
  /** The file of this upload, which no other has. */
  readonly blob_id: string;
  readonly media_type: string;
  readonly size_bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
  readonly created_at: number;
};

/** The file that a published version shows under a name, whatever is uploaded under it later. */
export type VersionAssetRow = {
  readonly template_id: string;
  readonly version: number;
  readonly name: string;
  /** The file of an asset of the template's team, as it was when the version was published. */
  readonly blob_id: string;
  readonly size_bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
};

/** A file that no other row names: one being written, or one to be deleted. */
export type StrayFileRow = {
  readonly id: string;
  /** Until then whoever writes it may claim it; 0 when it is about to be deleted. */
  readonly expires_at: number;
};

/** Where a team prints, and who serves its line. */
export type PrinterRow = {
  /** `prn_…`. */
  readonly id: string;
  readonly team_id: string;
  /** Unique in the team. */
  readonly name: string;
  /** As it was given, with a password where it has one; `agent` where an agent prints. */
  readonly address: string;
  readonly language: PrintLanguage;
  /** JSON object: what documents made for it are told of it, as `printer` of a template. */
  readonly settings: string;
  /** 1 where a job is over only when the printer says that it is printed. */
  readonly confirm: number;
  readonly created_at: number;
  readonly updated_at: number;
  /** The place of the job that came last. */
  readonly last_place: number;
  /** Times in a row that its first job could not begin, and until when the next try waits. */
  readonly failures: number;
  readonly retry_at: number;
  /** Which process prints on it, see `base/process-id.ts`, or the lease of an agent. */
  readonly owner: string | null;
  /** Moved on while one does; past it, it has died. */
  readonly leased_until: number;
  /** JSON object: what the printer said of itself to its agent last; null where it has none. */
  readonly agent_told: string | null;
  /** When an agent asked for its jobs last. */
  readonly agent_at: number | null;
};

/** What is to be printed, once. Its document is the file of its ID. */
export type PrintJobRow = {
  readonly id: string;
  readonly team_id: string;
  readonly credential_id: string;
  /** There may be no such printer any more. */
  readonly printer_id: string;
  /** Its name then. */
  readonly printer: string;
  /** In the line of its printer. */
  readonly place: number;
  /** What queues show. */
  readonly name: string;
  /** What the request called it; null for an inline one. */
  readonly template: string | null;
  readonly version: number | null;
  readonly mode: RenderMode;
  readonly language: PrintLanguage;
  /** The density of ZPL. */
  readonly dots_per_mm: number | null;
  readonly items: number;
  readonly copies: number;
  /** How often the document is sent: 1 where it says by itself how many copies it wants. */
  readonly repeats: number;
  readonly pages: number;
  readonly size_bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
  readonly state: PrintState;
  /** What was wrong last; null for nothing. */
  readonly message: string | null;
  /** Times that its printer was asked for it. */
  readonly attempts: number;
  /** The run of its last sending: who ends it must know this. */
  readonly run: string | null;
  readonly created_at: number;
  /** When its first byte may have left. */
  readonly begun_at: number | null;
  readonly ended_at: number | null;
  /** For how long it waits for its printer; until when. */
  readonly wait_ms: number;
  readonly give_up_at: number;
  readonly expires_at: number;
};
