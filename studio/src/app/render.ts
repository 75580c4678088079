/** Renders with the service, like programs do. */
import type { OutputFormat } from '@platen/engine';
import type { JsonObject, JsonValue } from '@platen/engine/base/json';
import { ApiFailure, askForBytes, askWithTag, type Finding } from './api.ts';

export type RenderWarning = {
  readonly code: string;
  readonly message: string;
  readonly elementId?: string;
  readonly page?: number;
};

type Result = {
  readonly id: string;
  readonly sizeBytes: number;
  readonly renderTimeMs: number;
  readonly pages: number;
  readonly warnings: readonly RenderWarning[];
  readonly templateVersion?: number;
  readonly engineVersion: string;
};

export type Rendered =
  | (Result & { readonly ok: true; readonly format: OutputFormat; readonly requestId: string })
  | {
      readonly ok: false;
      readonly format: OutputFormat;
      readonly status: number;
      readonly code: string;
      readonly message: string;
      readonly errors: readonly Finding[];
      readonly requestId: string;
    };

export type Order = {
  readonly source: { readonly templateId: string } | { readonly template: JsonValue };
  readonly data: JsonObject;
  readonly format: OutputFormat;
};

/** Renders with the session. These renders are in test mode and do not count toward the quota. */
export async function renderByService({ source, data, format }: Order): Promise<Rendered> {
  try {
    const body = { ...source, data, format };
    const { value, requestId } = await askWithTag<Result>('v1/render', { method: 'POST', body });
    return { ok: true, ...value, format, requestId };
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    const { status, code, message, errors, requestId } = error;
    return { ok: false, format, status, code, message, errors, requestId };
  }
}

export const readOutput = (id: string) => askForBytes(`v1/render-outputs/${encodeURIComponent(id)}`);
