/** The tables. Times are milliseconds since the epoch, identifiers and JSON are text: alike in every database. */
import type { OutputFormat } from '@platen/engine/paint/painters';
import type { Kysely } from 'kysely';
import type { KeyMode, RenderMode } from '../auth/key.ts';
import type { Plan } from '../teams/plans.ts';

export type Tables = {
  readonly teams: TeamRow;
  readonly keys: KeyRow;
  readonly libraries: LibraryRow;
  readonly templates: TemplateRow;
  readonly template_versions: TemplateVersionRow;
  readonly outputs: OutputRow;
};

/** What every query goes through, whichever database is behind it. */
export type Database = Kysely<Tables>;

export type TeamRow = {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly plan: Plan;
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
  readonly created_at: number;
  readonly revoked_at: number | null;
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
};

export type TemplateVersionRow = {
  readonly template_id: string;
  /** 1, 2, 3 … */
  readonly version: number;
  /** JSON text of a template that parses. */
  readonly content: string;
  readonly published_at: number;
};

export type OutputRow = {
  /** The render's ID. */
  readonly id: string;
  readonly credential_id: string;
  readonly format: OutputFormat;
  readonly mode: RenderMode;
  /** File name for the download, without extension. */
  readonly name: string;
  readonly size_bytes: number;
  readonly etag: string;
  readonly created_at: number;
  readonly expires_at: number;
};
