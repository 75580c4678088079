/** Tables of the database. Times are ms since the epoch; IDs and JSON are text, so that every database stores them alike. */
import type { OutputFormat } from '@platen/engine/paint/formats';
import type { Generated, Kysely } from 'kysely';
import type { ActivityName } from '../enums/activities.ts';
import type { FileFormat } from '../enums/file-format.ts';
import type { KeyMode, RenderMode } from '../enums/key-modes.ts';
import type { RenderOutcome } from '../enums/outcomes.ts';
import type { Plan } from '../enums/plans.ts';
import type { PrintLanguage } from '../enums/print-language.ts';
import type { PrintState } from '../enums/print-states.ts';
import type { Role } from '../enums/roles.ts';
import type { JobFailureRow, JobPartRow, JobPieceRow, JobRow } from './job-tables.ts';
import type { WebhookDeliveryRow, WebhookRow } from './webhook-tables.ts';

export type Tables = {
  readonly teams: TeamRow;
  readonly keys: KeyRow;
  readonly libraries: LibraryRow;
  readonly templates: TemplateRow;
  readonly template_versions: TemplateVersionRow;
  readonly template_summaries: TemplateSummaryRow;
  readonly template_sizes: TemplateSizeRow;
  readonly template_tags: TemplateTagRow;
  readonly version_assets: VersionAssetRow;
  readonly pinned_files: PinnedFileRow;
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
  readonly job_pieces: JobPieceRow;
  readonly webhooks: WebhookRow;
  readonly webhook_deliveries: WebhookDeliveryRow;
  readonly installation_settings: InstallationSettingRow;
};

/** Database handle of all queries, independent of the kind of database. */
export type Database = Kysely<Tables>;

/** Setting of the installation that super admins change. */
export type InstallationSettingRow = {
  readonly name: string;
  readonly value: string;
  readonly changed_at: number;
};

export type TeamRow = {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly plan: Plan;
  /** Days for which documents are kept, up to the plan's limit; null for the plan's limit. */
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
  /**
   * Person who created the key directly or through another key. Null for an administrator and for rows older than the
   * column.
   */
  readonly created_by: string | null;
  readonly created_at: number;
  readonly revoked_at: number | null;
  /** Scopes separated by spaces. Null for rows older than the column: all scopes of the mode. */
  readonly scopes: string | null;
  /** Expiry time; null for never. */
  readonly expires_at: number | null;
  /** Rounded to the minute; null if never used. */
  readonly last_used_at: number | null;
};

export type LibraryRow = {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly created_at: number;
};

export type TemplateRow = {
  /** Starts with `tpl_`, followed by base 62. */
  readonly id: string;
  readonly team_id: string;
  readonly library_id: string | null;
  readonly slug: string;
  /** JSON text as submitted, possibly invalid. */
  readonly draft: string;
  /** Default version for renders; null while unpublished. */
  readonly published_version: number | null;
  readonly created_at: number;
  readonly updated_at: number;
  /** Person who saved the draft, or who is behind the key; null if unknown. */
  readonly updated_by: Generated<string | null>;
};

export type TemplateVersionRow = {
  readonly template_id: string;
  /** Numbered from 1. */
  readonly version: number;
  /** JSON text of a valid template. */
  readonly content: string;
  readonly published_at: number;
  /** JSON text in canonical form. Null until first requested, unless it was made when publishing. */
  readonly canonical: string | null;
};

/** Summary of a version for lists, stored separately because rows with a megabyte of content are slow to skip. */
export type TemplateSummaryRow = {
  readonly template_id: string;
  readonly version: number;
  readonly name: string;
  /** JSON object. */
  readonly dimensions: string;
  /** JSON list of strings. */
  readonly tags: string;
  readonly published_at: number;
  /** Person who published, or who is behind the key; null if unknown. */
  readonly published_by: Generated<string | null>;
  /** Description of the changes, written by that person. */
  readonly note: Generated<string | null>;
  /** Earlier version whose rows in `version_assets` apply to this version too; null if it has its own rows or none. */
  readonly pins_of: Generated<number | null>;
};

/**
 * Size of a draft or version that counts toward the team's storage limit. Versions saved before this table existed have
 * no row.
 */
export type TemplateSizeRow = {
  readonly template_id: string;
  /** Version number; 0 is the draft, and -n the pins of version n. */
  readonly version: number;
  readonly team_id: string;
  readonly size_bytes: number;
};

/** Tag of a template's draft. It repeats the `meta.tags` of the draft, so that lists need not read drafts. */
export type TemplateTagRow = {
  readonly template_id: string;
  readonly team_id: string;
  readonly tag: string;
};

/** Bytes of a team's outputs and answers that expire within an hour. */
export type KeptBytesRow = {
  readonly team_id: string;
  /** End of the hour. */
  readonly ends_at: number;
  readonly bytes: number;
};

export type OutputRow = {
  /** ID of the render. */
  readonly id: string;
  readonly credential_id: string;
  readonly format: FileFormat;
  readonly mode: RenderMode;
  /** File name for the download, without extension. */
  readonly name: string;
  readonly size_bytes: number;
  /** Quoted base64url SHA-256 of the file. */
  readonly etag: string;
  /** Version of the engine that rendered it; null for rows older than the column. */
  readonly engine_version: string | null;
  /** Standards that the PDF conforms to, separated by commas; null if absent. */
  readonly conformance: string | null;
  readonly created_at: number;
  readonly expires_at: number;
};

/** People. This table and the next two have times in ISO 8601. */
export type UserRow = {
  readonly id: string;
  /** Lower case. */
  readonly email: string;
  /** 1 after the person has opened mail sent to the address, or if an administrator created the account. */
  readonly email_verified: number;
  /** Unused. */
  readonly image: Generated<string | null>;
  readonly name: string;
  /** 1 for administrators of the installation, who manage teams, plans and libraries. */
  readonly super_admin: Generated<number>;
  readonly created_at: string;
  readonly updated_at: string;
};

/** Sign-in method of a person: a password. */
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
  /** Digest of the token's random part; the part itself in rows of older versions. */
  readonly token: string;
  readonly user_id: string;
  /** Current team of the session; null if absent. */
  readonly team_id: string | null;
  /** User agent of the browser or program; null if it sent none. */
  readonly user_agent: Generated<string | null>;
  readonly created_at: string;
  readonly updated_at: string;
  readonly expires_at: string;
};

export type MembershipRow = {
  readonly team_id: string;
  readonly user_id: string;
  readonly role: Role;
  /**
   * 0 after an administrator resets the password, until the person chooses the team. New sessions do not start in it
   * automatically.
   */
  readonly chosen: Generated<number>;
  readonly created_at: number;
};

export type InvitationRow = {
  readonly id: string;
  readonly team_id: string;
  /** Lower case. */
  readonly email: string;
  readonly role: Role;
  /** SHA-256 of the token, hexadecimal. */
  readonly hash: string;
  /** Owner who created the invitation; null for rows older than the column. */
  readonly created_by: string | null;
  readonly created_at: number;
  readonly expires_at: number;
  /** 1 if the token was only ever sent by mail. Using it then proves access to the address. */
  readonly mailed: Generated<number>;
  /** Time of use; an invitation works only once. */
  readonly used_at: number | null;
};

/** Link for choosing a new password. */
export type PasswordResetRow = {
  /** SHA-256 of the token, hexadecimal. */
  readonly hash: string;
  readonly user_id: string;
  readonly expires_at: number;
  /** Team of the owner who created the link. Null, like `created_by`, if the link was mailed to the person. */
  readonly team_id: Generated<string | null>;
  readonly created_by: Generated<string | null>;
};

/** Number of requests in an aligned time window. */
export type RateWindowRow = {
  /** `team:…` or `address:…`. */
  readonly subject: string;
  readonly seconds: number;
  readonly starts_at: number;
  readonly count: number;
};

/** Successful renders, one row per calendar month. */
export type UsageRow = {
  readonly team_id: string;
  /** Start of the month in UTC. */
  readonly period_start: number;
  readonly live: number;
  readonly test: number;
  /** Time when live renders first exceeded the plan, for review. */
  readonly exceeded_at: number | null;
};

/** Requests of a day by outcome. Text columns that do not apply are empty. */
export type UsageDayRow = {
  readonly team_id: string;
  /** Days since the epoch, UTC. */
  readonly day: number;
  /** Empty for people. */
  readonly key_id: string;
  /** Empty for inline templates and for those not found. */
  readonly template_id: string;
  readonly format: OutputFormat | '';
  readonly mode: RenderMode;
  readonly outcome: RenderOutcome;
  readonly renders: number;
  readonly documents: number;
  readonly pages: number;
};

/** Requested render with any outcome. Contains nothing of its data or document. */
export type RenderLogRow = {
  /** Sorts by time; see `createRecordId`. */
  readonly id: string;
  readonly team_id: string;
  /** Time of the request. */
  readonly at: number;
  /** Null for people. */
  readonly key_id: string | null;
  /** Null for keys. */
  readonly user_id: string | null;
  readonly request_id: string;
  /** Null if nothing was rendered, and for repeated answers. */
  readonly render_id: string | null;
  readonly mode: RenderMode;
  /** Null for inline templates and for those not found. */
  readonly template_id: string | null;
  /** Template reference at the time of the request. */
  readonly template: string | null;
  readonly version: number | null;
  readonly format: OutputFormat | null;
  /** Number of items of a batch. */
  readonly items: number | null;
  readonly documents: number;
  readonly pages: number;
  readonly size_bytes: number;
  readonly outcome: RenderOutcome;
  /** HTTP status. */
  readonly status: number;
  /** Error code. */
  readonly code: string | null;
  readonly ms: number;
  /** JSON list of `Finding`; null if absent. */
  readonly findings: string | null;
};

/** Entry in a team's activity log. */
export type ActivityRow = {
  /** Sorts by time; see `createRecordId`. */
  readonly id: string;
  readonly team_id: string;
  readonly at: number;
  /** Person, or the person who created the key. Null, like `key_id`, for an administrator. */
  readonly user_id: string | null;
  readonly key_id: string | null;
  readonly action: ActivityName;
  /** ID of the object. */
  readonly subject: string;
  /** Name of the object at that time; null for people. */
  readonly label: string | null;
  /** JSON object; null if absent. */
  readonly details: string | null;
};

/** Quota reserved for running live renders. */
export type ReservationRow = {
  readonly id: string;
  readonly team_id: string;
  readonly period_start: number;
  readonly units: number;
  /** Renewed while the render runs. If it has passed, the process has died. */
  readonly expires_at: number;
  /** Process that reserved the quota, see `base/process-id.ts`; null for rows older than the column. */
  readonly owner: string | null;
};

/** Answer stored for an `Idempotency-Key`. */
export type IdempotencyRow = {
  readonly id: string;
  readonly credential_id: string;
  readonly key: string;
  /** SHA-256 of the body, hexadecimal. */
  readonly digest: string;
  /** JSON object of the answer's headers; null while the request runs. The body is the output file with this row's ID. */
  readonly headers: string | null;
  readonly created_at: number;
  /** Expiry time of the answer. While the request runs, end of its claim, which is renewed. */
  readonly expires_at: number;
  /** Process that claimed the key, see `base/process-id.ts`; null for rows older than the column. */
  readonly owner: string | null;
  /** Output that the answer refers to. */
  readonly output_id: string | null;
};

/** Image or font that templates reference by name. */
export type AssetRow = {
  readonly team_id: string;
  readonly name: string;
  /** File of this upload, shared with no other asset. */
  readonly blob_id: string;
  readonly media_type: string;
  readonly size_bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
  readonly created_at: number;
};

/** Asset file pinned by a published version. Later uploads under the same name do not change it. */
export type VersionAssetRow = {
  readonly template_id: string;
  readonly version: number;
  readonly name: string;
  /** File of the team's asset at the time of publishing. */
  readonly blob_id: string;
  readonly size_bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
};

/** File pinned by versions of a team's templates, listed once, so that the sum of sizes is read from an index. */
export type PinnedFileRow = {
  readonly team_id: string;
  readonly blob_id: string;
  readonly size_bytes: number;
};

/** File that no other row references: it is being written or about to be deleted. */
export type StrayFileRow = {
  readonly id: string;
  /** Time until which the writer may claim the file; 0 when it is about to be deleted. */
  readonly expires_at: number;
};

/** Printer of a team and the lease of its queue. */
export type PrinterRow = {
  /** Starts with `prn_`. */
  readonly id: string;
  readonly team_id: string;
  /** Unique within the team. */
  readonly name: string;
  /** Address as submitted, including any password; `agent` if an agent prints. */
  readonly address: string;
  readonly language: PrintLanguage;
  /** JSON object of printer properties for templates, as their `printer`. */
  readonly settings: string;
  /** 1 if a job ends only when the printer reports it as printed. */
  readonly confirm: number;
  readonly created_at: number;
  readonly updated_at: number;
  /** Place of the latest job. */
  readonly last_place: number;
  /** Consecutive failures to start the first job, and the time of the next attempt. */
  readonly failures: number;
  readonly retry_at: number;
  /** Process that holds the lease, see `base/process-id.ts`, or an agent's lease. */
  readonly owner: string | null;
  /** Renewed while the owner prints. If it has passed, the owner has died. */
  readonly leased_until: number;
  /** JSON object of the printer's latest status reported by its agent; null if absent. */
  readonly agent_told: string | null;
  /** Time when an agent last asked for jobs. */
  readonly agent_at: number | null;
};

/** Print job. Its document is the file with the same ID. */
export type PrintJobRow = {
  readonly id: string;
  readonly team_id: string;
  readonly credential_id: string;
  /** The printer may have been deleted. */
  readonly printer_id: string;
  /** Name of the printer when the job was created. */
  readonly printer: string;
  /** Place in the printer's queue. */
  readonly place: number;
  /** Name shown in queues. */
  readonly name: string;
  /** Template reference of the request; null for inline templates. */
  readonly template: string | null;
  readonly version: number | null;
  readonly mode: RenderMode;
  readonly language: PrintLanguage;
  /** Density of ZPL. */
  readonly dots_per_mm: number | null;
  readonly items: number;
  readonly copies: number;
  /** Number of times the document is sent. 1 if the document itself sets the number of copies. */
  readonly repeats: number;
  readonly pages: number;
  readonly size_bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
  readonly state: PrintState;
  /** Latest problem; null if absent. */
  readonly message: string | null;
  /** Attempts to reach the printer. */
  readonly attempts: number;
  /** ID of the latest sending run. Ending the job requires it. */
  readonly run: string | null;
  readonly created_at: number;
  /** Time when the first byte may have been sent. */
  readonly begun_at: number | null;
  readonly ended_at: number | null;
  /** Maximum wait for the printer in ms, and the deadline that follows from it. */
  readonly wait_ms: number;
  readonly give_up_at: number;
  readonly expires_at: number;
};
