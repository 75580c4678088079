/**
 * Client with one method per route. Two routes have two methods, because they return either a document or a description
 * of the document.
 */
import { type Assets, createAssets } from './assets.ts';
import { createCalls } from './calls.ts';
import { createJobs, type Jobs } from './jobs.ts';
import { createPeople, type People } from './people.ts';
import { createPrinting, type Printing } from './printing.ts';
import { createRenders, type Renders } from './renders.ts';
import { createService, type Service } from './service.ts';
import { createTemplates, type Templates } from './templates.ts';
import { createOpening, createTransport } from './transport.ts';
import { createWebhooks, type Webhooks } from './webhooks.ts';

export type ClientOptions = {
  /** URL of the service, such as `https://print.example.com`. */
  readonly baseUrl: string;
  /** API key of a team, or the token of a session. */
  readonly apiKey: string;
  /** Timeout of one attempt in ms. Default: 35,000. */
  readonly timeoutMs?: number;
  /** Maximum retries. Default: 2. */
  readonly retries?: number;
  /** Replacement for the platform's `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
};

/** Client of the API. All methods reject with `PlatenError`. */
export type Client = Renders & Jobs & Printing & Templates & Webhooks & Assets & People & Service;

export function createClient(options: ClientOptions): Client {
  const { baseUrl, apiKey, timeoutMs = 35_000, retries = 2, fetch = globalThis.fetch } = options;
  const transport = { baseUrl: baseUrl.replace(/\/+$/, ''), apiKey, timeoutMs, retries, fetch };
  const calls = createCalls(createTransport(transport), createOpening(transport));
  return {
    ...createRenders(calls),
    ...createJobs(calls),
    ...createPrinting(calls),
    ...createWebhooks(calls),
    ...createTemplates(calls),
    ...createAssets(calls),
    ...createPeople(calls),
    ...createService(calls),
  };
}
