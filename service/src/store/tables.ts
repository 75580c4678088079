/**
 * Tables of the database. Times are in ms since the epoch. IDs and JSON are text, so that every database stores them in
 * the same way.
 */
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

/** Handle for all queries, independent of the kind of database. */
export type Database = Kysely<Tables>;

/** Setting of the installation, changed by its administrators. */
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
  /** Days for which documents are kept. Null for the plan's limit. */
  readonly output_days: Generated<number | null>;
  /** Brand colours as a JSON list; null without colours. */
  readonly colors: Generated<string | null>;
  readonly created_at: number;
};

export type KeyRow = {
  readonly id: string;
  readonly team_id: string;
  readonly mode: KeyMode;
  readonly name: string;
  /** SHA-256 of the key, in hexadecimal. */
  readonly hash: string;
  readonly last4: string;
  /**
   * Person who created the key directly or with another key. Null for an administrator, and for rows older than the
   * column.
   */
  readonly created_by: string | null;
  readonly created_at: number;
  readonly revoked_at: number | null;
  /** Scopes separated by spaces. Null for rows older than the column, which have all scopes of the mode. */
  readonly scopes: string | null;
  /** Expiry time; null if the key does not expire. */
  readonly expires_at: number | null;
  /** Time of the last use, rounded to the minute. Null if never used. */
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
  /** Person who saved the draft, or who created the key used. Null if unknown. */
  readonly updated_by: Generated<string | null>;
};

export type TemplateVersionRow = {
  readonly template_id: string;
  /** Numbered from 1. */
  readonly version: number;
  /** JSON text of a valid template. */
  readonly content: string;
  readonly published_at: number;
  /** JSON text in canonical form. Null until it is first requested, unless publishing computed it. */
  readonly canonical: string | null;
};

/**
 * Summary of a version for lists. It is stored separately, because rows with a megabyte of content are slow to skip.
 */
export type TemplateSummaryRow = {
  readonly template_id: string;
  readonly version: number;
  readonly name: string;
  /** Page dimensions as a JSON object. */
  readonly dimensions: string;
  /** Tags as a JSON list of strings. */
  readonly tags: string;
  readonly published_at: number;
  /** Person who published the version, or who created the key used. Null if unknown. */
  readonly published_by: Generated<string | null>;
  /** Description of the changes, written by the person who published. */
  readonly note: Generated<string | null>;
  /**
   * Earlier version whose rows in `version_assets` also apply to this version. Null if the version has its own rows or
   * no pins.
   */
  readonly pins_of: Generated<number | null>;
};

/**
 * Size of a draft or version, which counts toward the team's storage limit. Versions saved before this table existed
 * have no row.
 */
export type TemplateSizeRow = {
  readonly template_id: string;
  /** Version number; 0 for the draft, and -n for the pins of version n. */
  readonly version: number;
  readonly team_id: string;
  readonly size_bytes: number;
};

/** Tag of a template's draft. It repeats `meta.tags` of the draft, so that lists need not read drafts. */
export type TemplateTagRow = {
  readonly template_id: string;
  readonly team_id: string;
  readonly tag: string;
};

/** Bytes of a team's outputs and responses that expire in the same hour. */
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
  /** SHA-256 of the file in base64url, in quotation marks. */
  readonly etag: string;
  /** Version of the engine that rendered the document. Null for rows older than the column. */
  readonly engine_version: string | null;
  /** Standards that the PDF conforms to, separated by commas. Null if it conforms to no standard. */
  readonly conformance: string | null;
  readonly created_at: number;
  readonly expires_at: number;
};

/** People. This table and the next two store times in ISO 8601. */
export type UserRow = {
  readonly id: string;
  /** E-mail address in lower case. */
  readonly email: string;
  /** 1 if the person has opened mail sent to the address, or an administrator created the account. */
  readonly email_verified: number;
  /** Unused. */
  readonly image: Generated<string | null>;
  readonly name: string;
  /** 1 for administrators of the installation, who manage teams, plans and libraries. */
  readonly super_admin: Generated<number>;
  readonly created_at: string;
  readonly updated_at: string;
};

/** Sign-in method of a person. The only method is a password. */
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
  /** Digest of the token's random part. Rows of older versions contain the random part itself. */
  readonly token: string;
  readonly user_id: string;
  /** Current team of the session. Null if the person has not chosen one. */
  readonly team_id: string | null;
  /** User agent of the browser or program. Null if it sent none. */
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
   * 0 after an administrator resets the password, until the person chooses the team. New sessions do not start in such
   * a team.
   */
  readonly chosen: Generated<number>;
  readonly created_at: number;
};

export type InvitationRow = {
  readonly id: string;
  readonly team_id: string;
  /** E-mail address in lower case. */
  readonly email: string;
  readonly role: Role;
  /** SHA-256 of the token, in hexadecimal. */
  readonly hash: string;
  /** Owner who created the invitation. Null for rows older than the column. */
  readonly created_by: string | null;
  readonly created_at: number;
  readonly expires_at: number;
  /** 1 if the token was sent by mail and shown nowhere else. Using it then proves access to the address. */
  readonly mailed: Generated<number>;
  /** Time of use. An invitation works only once. */
  readonly used_at: number | null;
};

/** Link for choosing a new password. */
export type PasswordResetRow = {
  /** SHA-256 of the token, in hexadecimal. */
  readonly hash: string;
  readonly user_id: string;
  readonly expires_at: number;
  /** Team of the owner who created the link. Null, like `created_by`, if the link was mailed to the person. */
  readonly team_id: Generated<string | null>;
  readonly created_by: Generated<string | null>;
};

/** Number of requests in an aligned time window. */
export type RateWindowRow = {
  /** Counted subject: `team:…` or `address:…`. */
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
  /** Time when live renders first exceeded the plan's quota. */
  readonly exceeded_at: number | null;
};

/** Number of requests per day and outcome. Text columns that do not apply are empty. */
export type UsageDayRow = {
  readonly team_id: string;
  /** Day, as days since the epoch in UTC. */
  readonly day: number;
  /** Key of the requests; empty for people. */
  readonly key_id: string;
  /** Template of the requests. Empty for inline and unknown templates. */
  readonly template_id: string;
  readonly format: OutputFormat | '';
  readonly mode: RenderMode;
  readonly outcome: RenderOutcome;
  readonly renders: number;
  readonly documents: number;
  readonly pages: number;
};

/** Requested render with any outcome. Contains no data and no part of the document. */
export type RenderLogRow = {
  /** Sorts by time; see `createRecordId`. */
  readonly id: string;
  readonly team_id: string;
  /** Time of the request. */
  readonly at: number;
  /** Key of the request; null for people. */
  readonly key_id: string | null;
  /** Person who made the request; null for keys. */
  readonly user_id: string | null;
  readonly request_id: string;
  /** ID of the render. Null if nothing was rendered, and for repeated responses. */
  readonly render_id: string | null;
  readonly mode: RenderMode;
  /** Template of the request. Null for inline and unknown templates. */
  readonly template_id: string | null;
  /** Template ID in the request. */
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
  /** JSON list of `Finding`. Null if there are no findings. */
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
  /** ID of the changed object. */
  readonly subject: string;
  /** Name of the object at that time; null for people. */
  readonly label: string | null;
  /** Details of the change as a JSON object; null if absent. */
  readonly details: string | null;
};

/** Quota reserved for running live renders. */
export type ReservationRow = {
  readonly id: string;
  readonly team_id: string;
  readonly period_start: number;
  readonly units: number;
  /** Expiry time, which is extended while the render runs. An expired reservation belongs to a dead process. */
  readonly expires_at: number;
  /** Process that reserved the quota; see `base/process-id.ts`. Null for rows older than the column. */
  readonly owner: string | null;
};

/** Response stored for an `Idempotency-Key`. */
export type IdempotencyRow = {
  readonly id: string;
  readonly credential_id: string;
  readonly key: string;
  /** SHA-256 of the body, in hexadecimal. */
  readonly digest: string;
  /**
   * JSON object of the response headers. Null while the request runs. The response body is the file with this row's ID.
   */
  readonly headers: string | null;
  readonly created_at: number;
  /** Expiry time of the response. While the request runs, end of its reservation, which is renewed. */
  readonly expires_at: number;
  /** Process that reserved the key; see `base/process-id.ts`. Null for rows older than the column. */
  readonly owner: string | null;
  /** Output that the response refers to. */
  readonly output_id: string | null;
};

/** Image or font that templates reference by name. */
export type AssetRow = {
  readonly team_id: string;
  readonly name: string;
  /** File of this upload. No other asset uses it. */
  readonly blob_id: string;
  readonly media_type: string;
  readonly size_bytes: number;
  /** SHA-256 of the file, in hexadecimal. */
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
  /** SHA-256 of the file, in hexadecimal. */
  readonly sha256: string;
};

/**
 * File pinned by versions of a team's templates. Each file is listed once, so that the total size is read from an
 * index.
 */
export type PinnedFileRow = {
  readonly team_id: string;
  readonly blob_id: string;
  readonly size_bytes: number;
};

/** File that no other row references, because it is being written or about to be deleted. */
export type StrayFileRow = {
  readonly id: string;
  /** Time until which the writer may claim the file. 0 when it is about to be deleted. */
  readonly expires_at: number;
};

/** Printer of a team, and the lease of its queue. */
export type PrinterRow = {
  /** Starts with `prn_`. */
  readonly id: string;
  readonly team_id: string;
  /** Name, unique within the team. */
  readonly name: string;
  /** Address as submitted, including a password. `agent` if an agent prints. */
  readonly address: string;
  readonly language: PrintLanguage;
  /** JSON object of printer properties, as in `printer` of a template. */
  readonly settings: string;
  /** 1 if a job is done only when the printer reports it as printed. */
  readonly confirm: number;
  readonly created_at: number;
  readonly updated_at: number;
  /** Queue position of the latest job. */
  readonly last_place: number;
  /** Number of consecutive failures to start the first job. */
  readonly failures: number;
  readonly retry_at: number;
  /** Process that holds the lease (see `base/process-id.ts`), or ID of an agent's lease. */
  readonly owner: string | null;
  /** End of the lease, which is extended while the owner prints. An expired lease belongs to a dead owner. */
  readonly leased_until: number;
  /** JSON object of the latest status that the printer's agent reported. Null without a report. */
  readonly agent_told: string | null;
  /** Time when an agent last asked for jobs. */
  readonly agent_at: number | null;
};

/** Print job. Its document is the file with the same ID. */
export type PrintJobRow = {
  readonly id: string;
  readonly team_id: string;
  readonly credential_id: string;
  /** ID of the printer, which may have been deleted. */
  readonly printer_id: string;
  /** Name of the printer when the job was created. */
  readonly printer: string;
  /** Position in the printer's queue. */
  readonly place: number;
  /** Name shown in print queues. */
  readonly name: string;
  /** Template ID in the request; null for inline templates. */
  readonly template: string | null;
  readonly version: number | null;
  readonly mode: RenderMode;
  readonly language: PrintLanguage;
  /** Dots per millimetre of ZPL documents. */
  readonly dots_per_mm: number | null;
  readonly items: number;
  readonly copies: number;
  /** Number of times to send the document. 1 if the document itself states the number of copies. */
  readonly repeats: number;
  readonly pages: number;
  readonly size_bytes: number;
  /** SHA-256 of the document, in hexadecimal. */
  readonly sha256: string;
  readonly state: PrintState;
  /** Latest problem; null without one. */
  readonly message: string | null;
  /** Number of attempts to reach the printer. */
  readonly attempts: number;
  /** ID of the latest attempt to send the job. Only this attempt may end it. */
  readonly run: string | null;
  readonly created_at: number;
  /** Time when the first byte may have been sent. */
  readonly begun_at: number | null;
  readonly ended_at: number | null;
  /** Maximum wait for the printer in ms. The deadline is derived from it. */
  readonly wait_ms: number;
  readonly give_up_at: number;
  readonly expires_at: number;
};
