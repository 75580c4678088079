/** Renders with the service, like programs do. */
import type { Problem, RenderResult } from '@platen/client';
import { PlatenError } from '@platen/client/core';
import type { OutputFormat } from '@platen/engine';
import type { JsonObject } from '@platen/engine/base/json';
import { askForBytes, askWithTag, problemsOf } from './api.ts';

export type Rendered =
  | (RenderResult & { readonly ok: true; readonly format: OutputFormat; readonly requestId: string })
  | {
      readonly ok: false;
      readonly format: OutputFormat;
      readonly status: number;
      readonly code: string;
      readonly message: string;
      readonly errors: readonly Problem[];
      readonly requestId: string;
    };

export type Order = {
  readonly source: { readonly templateId: string } | { readonly template: JsonObject };
  readonly data: JsonObject;
  readonly format: OutputFormat;
};

/** Renders with the session. These renders are in test mode and do not count toward the quota. */
export async function renderByService({ source, data, format }: Order): Promise<Rendered> {
  try {
    const body = { ...source, data, format };
    const { value, requestId } = await askWithTag('POST /v1/render', { body });
    return { ok: true, ...(value as RenderResult), format, requestId };
  } catch (error) {
    if (!(error instanceof PlatenError)) throw error;
    const { status, code, message, requestId = '' } = error;
    return { ok: false, format, status, code, message, errors: problemsOf(error), requestId };
  }
}

export const readOutput = (id: string) => askForBytes('GET /v1/render-outputs/{id}', { id });
