/**
 * Types of the database tables. Times are in ms since the epoch. IDs and JSON are text, so that all databases store
 * them in the same way.
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

/** Database connection for all queries, independent of the kind of database. */
export type Database = Kysely<Tables>;

/** Setting of the installation. Administrators can change it. */
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
  /** Retention time of documents in days. Null to use the plan's maximum. */
  readonly output_days: Generated<number | null>;
  /** Brand colours as a JSON list. Null if there are no colours. */
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
   * ID of the person who created the key, directly or with another key. Null if an administrator created it, and for
   * older rows.
   */
  readonly created_by: string | null;
  readonly created_at: number;
  readonly revoked_at: number | null;
  /** Scopes, separated by spaces. Null for older rows, which have all scopes of their mode. */
  readonly scopes: string | null;
  /** Expiry time. Null if the key does not expire. */
  readonly expires_at: number | null;
  /** Time of the last use, accurate to one minute. Null if the key has not been used. */
  readonly last_used_at: number | null;
};

export type LibraryRow = {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly created_at: number;
};

export type TemplateRow = {
  /** ID that consists of `tpl_` and base 62 characters. */
  readonly id: string;
  readonly team_id: string;
  readonly library_id: string | null;
  readonly slug: string;
  /** Draft as JSON text, as it was saved. It may be an invalid template. */
  readonly draft: string;
  /** Version that is rendered by default. Null if the template is not published. */
  readonly published_version: number | null;
  readonly created_at: number;
  readonly updated_at: number;
  /** ID of the person who saved the draft, or who created the API key that did. Null if unknown. */
  readonly updated_by: Generated<string | null>;
};

export type TemplateVersionRow = {
  readonly template_id: string;
  /** Number of the version, from 1. */
  readonly version: number;
  /** Valid template as JSON text. */
  readonly content: string;
  readonly published_at: number;
  /** Template in canonical form as JSON text. Null until it is first needed. */
  readonly canonical: string | null;
};

/**
 * Summary of a version for lists. It has a separate table, because SQLite skips rows with a megabyte of content slowly.
 */
export type TemplateSummaryRow = {
  readonly template_id: string;
  readonly version: number;
  readonly name: string;
  /** Dimensions of the page, as a JSON object. */
  readonly dimensions: string;
  /** Tags, as a JSON list of strings. */
  readonly tags: string;
  readonly published_at: number;
  /** ID of the person who published the version, or who created the API key that did. Null if unknown. */
  readonly published_by: Generated<string | null>;
  /** Note in which the publisher describes the changes. */
  readonly note: Generated<string | null>;
  /**
   * Earlier version whose rows in `version_assets` this version shares. Null if the version has separate rows, or no
   * pins.
   */
  readonly pins_of: Generated<number | null>;
};

/**
 * Size of a draft or version. It counts toward the storage limit of the team. Versions that are older than this table
 * have no row.
 */
export type TemplateSizeRow = {
  readonly template_id: string;
  /** Number of the version. 0 means the draft, and -n means the pins of version n. */
  readonly version: number;
  readonly team_id: string;
  readonly size_bytes: number;
};

/** Tag of a draft. It duplicates an entry of `meta.tags`, so that lists need not read drafts. */
export type TemplateTagRow = {
  readonly template_id: string;
  readonly team_id: string;
  readonly tag: string;
};

/** Total bytes of a team's documents and responses that expire in the same hour. */
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
  /** File name for downloads, without extension. */
  readonly name: string;
  readonly size_bytes: number;
  /** SHA-256 of the file in base64url, in quotation marks. */
  readonly etag: string;
  /** Version of the engine that rendered the document. Null for older rows. */
  readonly engine_version: string | null;
  /** Standards that the PDF conforms to, separated by commas. Null if it conforms to no standard. */
  readonly conformance: string | null;
  readonly created_at: number;
  readonly expires_at: number;
  /** Bytes of the document. Null if they are in a file with the name `id`. */
  readonly content: Uint8Array | null;
};

/** Person. In this table and the next two, times are ISO 8601 strings. */
export type UserRow = {
  readonly id: string;
  /** E-mail address in lower case. */
  readonly email: string;
  /** 1 if the person has opened a link sent to the address, or an administrator created the account. */
  readonly email_verified: number;
  /** Not used. */
  readonly image: Generated<string | null>;
  readonly name: string;
  /** 1 if the person is an administrator of the installation, who manages teams, plans and libraries. */
  readonly super_admin: Generated<number>;
  readonly created_at: string;
  readonly updated_at: string;
};

/** Sign-in method of a person. Passwords are the only method. */
export type AccountRow = {
  readonly id: string;
  readonly user_id: string;
  readonly account_id: string;
  readonly provider_id: string;
  /** Salt and scrypt hash of the password. */
  readonly password: string | null;
  readonly created_at: string;
  readonly updated_at: string;
};

export type SessionRow = {
  readonly id: string;
  /** Digest of the token's random part. Rows of older releases contain the random part itself. */
  readonly token: string;
  readonly user_id: string;
  /** Current team of the session. Null until the person chooses a team. */
  readonly team_id: string | null;
  /** User agent of the browser or program. Null if it sent no user agent. */
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
   * 1 if the person has chosen this team. After an administrator's reset it is 0, and new sessions do not start with
   * this team.
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
  /** ID of the owner who created the invitation. Null for older rows. */
  readonly created_by: string | null;
  readonly created_at: number;
  readonly expires_at: number;
  /** 1 if only the e-mail contains the token. A person who uses it then has access to the address. */
  readonly mailed: Generated<number>;
  /** Time when the invitation was used. It can be used only once. */
  readonly used_at: number | null;
};

/** Link for setting a new password. */
export type PasswordResetRow = {
  /** SHA-256 of the token, in hexadecimal. */
  readonly hash: string;
  readonly user_id: string;
  readonly expires_at: number;
  /** ID of the team whose owner created the link. Null, like `created_by`, if the link was sent by e-mail. */
  readonly team_id: Generated<string | null>;
  readonly created_by: Generated<string | null>;
};

/** Number of requests in a period of a rate window. */
export type RateWindowRow = {
  /** Subject whose requests are counted: `team:…` or `address:…`. */
  readonly subject: string;
  readonly seconds: number;
  readonly starts_at: number;
  readonly count: number;
};

/** Number of successful renders in a calendar month. */
export type UsageRow = {
  readonly team_id: string;
  /** Start of the month in UTC. */
  readonly period_start: number;
  readonly live: number;
  readonly test: number;
  /** Time when live renders first exceeded the quota of the plan. */
  readonly exceeded_at: number | null;
};

/** Number of requests per day and outcome. Text columns without a value are empty. */
export type UsageDayRow = {
  readonly team_id: string;
  /** Day, as days since the epoch in UTC. */
  readonly day: number;
  /** ID of the API key. Empty for requests of people. */
  readonly key_id: string;
  /** ID of the template. Empty for inline and unknown templates. */
  readonly template_id: string;
  readonly format: OutputFormat | '';
  readonly mode: RenderMode;
  readonly outcome: RenderOutcome;
  readonly renders: number;
  readonly documents: number;
  readonly pages: number;
};

/** Record of the render log. It contains neither data nor parts of the document. */
export type RenderLogRow = {
  /** ID that sorts by time; see `createRecordId`. */
  readonly id: string;
  readonly team_id: string;
  /** Time of the request. */
  readonly at: number;
  /** ID of the API key. Null for requests of people. */
  readonly key_id: string | null;
  /** ID of the person. Null for requests with an API key. */
  readonly user_id: string | null;
  readonly request_id: string;
  /** ID of the render. Null if nothing was rendered, and for repeated responses. */
  readonly render_id: string | null;
  readonly mode: RenderMode;
  /** ID of the template. Null for inline and unknown templates. */
  readonly template_id: string | null;
  /** Template ID in the request. */
  readonly template: string | null;
  readonly version: number | null;
  readonly format: OutputFormat | null;
  /** Number of items in a batch. */
  readonly items: number | null;
  readonly documents: number;
  readonly pages: number;
  readonly size_bytes: number;
  readonly outcome: RenderOutcome;
  /** HTTP status of the response. */
  readonly status: number;
  /** Error code. */
  readonly code: string | null;
  readonly ms: number;
  /** JSON list of `Finding`. Null if there were no errors and warnings. */
  readonly findings: string | null;
};

/** Entry in a team's activity log. */
export type ActivityRow = {
  /** ID that sorts by time; see `createRecordId`. */
  readonly id: string;
  readonly team_id: string;
  readonly at: number;
  /**
   * ID of the person, or of the person who created the API key. Null, like `key_id`, for an administrator of the
   * installation.
   */
  readonly user_id: string | null;
  readonly key_id: string | null;
  readonly action: ActivityName;
  /** ID of the changed object. */
  readonly subject: string;
  /** Name of the object at the time of the change. Null for people. */
  readonly label: string | null;
  /** Details of the change as a JSON object. Null if there are no details. */
  readonly details: string | null;
};

/** Part of a quota that is reserved for running live renders. */
export type ReservationRow = {
  readonly id: string;
  readonly team_id: string;
  readonly period_start: number;
  readonly units: number;
  /** Expiry time. It is extended while the render runs. If it has passed, the process has stopped. */
  readonly expires_at: number;
  /** ID of the process that reserved the quota; see `base/process-id.ts`. Null for older rows. */
  readonly owner: string | null;
};

/** Idempotency key of a request, with the stored response. */
export type IdempotencyRow = {
  readonly id: string;
  readonly credential_id: string;
  readonly key: string;
  /** SHA-256 of the route and the body, in hexadecimal. */
  readonly digest: string;
  /** Response headers as a JSON object. Null while the request is running. */
  readonly headers: string | null;
  /** Response body. Null if it is in a file with the name `id`, or while the request is running. */
  readonly content: Uint8Array | null;
  readonly created_at: number;
  /** Expiry time of the response. While the request is running, expiry time of its reservation. */
  readonly expires_at: number;
  /** ID of the process that reserved the key; see `base/process-id.ts`. Null for older rows. */
  readonly owner: string | null;
  /** ID of the document that the response describes. */
  readonly output_id: string | null;
};

/** Image, font or other file that templates refer to by name. */
export type AssetRow = {
  readonly team_id: string;
  readonly name: string;
  /** ID of the file. Each upload has a separate file. */
  readonly blob_id: string;
  readonly media_type: string;
  readonly size_bytes: number;
  /** SHA-256 of the file, in hexadecimal. */
  readonly sha256: string;
  readonly created_at: number;
};

/** Pin: file that a published version uses for an asset name, even after a later upload with this name. */
export type VersionAssetRow = {
  readonly template_id: string;
  readonly version: number;
  readonly name: string;
  /** ID of the file that the asset had when the version was published. */
  readonly blob_id: string;
  readonly size_bytes: number;
  /** SHA-256 of the file, in hexadecimal. */
  readonly sha256: string;
};

/**
 * File that versions of a team's templates have pinned. There is one row per file and team, so that an index suffices
 * to compute the total size.
 */
export type PinnedFileRow = {
  readonly team_id: string;
  readonly blob_id: string;
  readonly size_bytes: number;
};

/** File that no row references, because it is being written or will be deleted. */
export type StrayFileRow = {
  readonly id: string;
  /** Time until which the file can be marked as referenced. 0 if it is being deleted. */
  readonly expires_at: number;
};

/** Printer of a team, and the lease of its queue. */
export type PrinterRow = {
  /** ID that starts with `prn_`. */
  readonly id: string;
  readonly team_id: string;
  /** Name, unique within the team. */
  readonly name: string;
  /** Address as submitted, including a password. `agent` if an agent serves the printer. */
  readonly address: string;
  readonly language: PrintLanguage;
  /** Properties as a JSON object, as in `printer` of a template. */
  readonly settings: string;
  /** 1 if a job is done only when the printer confirms that it has printed the document. */
  readonly confirm: number;
  readonly created_at: number;
  readonly updated_at: number;
  /** Position of the last job in the queue. */
  readonly last_place: number;
  /** Number of consecutive failed attempts to start the first job. */
  readonly failures: number;
  readonly retry_at: number;
  /** ID of the process (see `base/process-id.ts`) or agent that has the lease. */
  readonly owner: string | null;
  /** Expiry time of the lease. It is extended while the owner prints. If it has passed, the owner has stopped. */
  readonly leased_until: number;
  /** Last status that the agent reported, as a JSON object. Null if there was no report. */
  readonly agent_told: string | null;
  /** Time of the last request from an agent. */
  readonly agent_at: number | null;
};

/** Print job. Its ID is also the name of the file with its document. */
export type PrintJobRow = {
  readonly id: string;
  readonly team_id: string;
  readonly credential_id: string;
  /** ID of the printer. The printer may have been deleted. */
  readonly printer_id: string;
  /** Name of the printer at the time when the job was created. */
  readonly printer: string;
  /** Position in the queue of the printer. */
  readonly place: number;
  /** Name of the document in the printer's queue. */
  readonly name: string;
  /** Template ID in the request; null for inline templates. */
  readonly template: string | null;
  readonly version: number | null;
  readonly mode: RenderMode;
  readonly language: PrintLanguage;
  /** Resolution of a ZPL document, in dots per millimetre. */
  readonly dots_per_mm: number | null;
  readonly items: number;
  readonly copies: number;
  /** Number of times to send the document. 1 if the document contains the number of copies. */
  readonly repeats: number;
  readonly pages: number;
  readonly size_bytes: number;
  /** SHA-256 of the document, in hexadecimal. */
  readonly sha256: string;
  readonly state: PrintState;
  /** Message about the latest problem. Null if there was no problem. */
  readonly message: string | null;
  /** Number of attempts to connect to the printer. */
  readonly attempts: number;
  /** ID of the last attempt to send the job. Other attempts cannot store its outcome. */
  readonly run: string | null;
  readonly created_at: number;
  /** Earliest time at which data may have been sent to the printer. */
  readonly begun_at: number | null;
  readonly ended_at: number | null;
  /** Time in ms for which the job waits for the printer. It determines the deadline. */
  readonly wait_ms: number;
  readonly give_up_at: number;
  readonly expires_at: number;
};
