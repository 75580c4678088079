/** What the team has used and keeps, as the service tells it. */

export type Room = { readonly used: number; readonly limit: number };

export type Usage = {
  readonly period: { readonly start: string; readonly end: string };
  readonly renders: { readonly live: number; readonly test: number };
  readonly quota: { readonly limit: number; readonly remaining: number; readonly hardCap: boolean };
  readonly plan: string;
  readonly storage: Readonly<Record<string, Room>>;
};
