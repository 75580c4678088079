/** Client as in an ERP system. It knows only the HTTP API, a base URL and a key. */
const TIMEOUT_MS = 30_000;

export function createErpClient(baseUrl: string, apiKey: string) {
  async function render(templateId: string, data: object, format: 'zpl' | 'pdf'): Promise<Response> {
    const response = await fetch(`${baseUrl}/v1/render`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ templateId, data, format, delivery: 'inline' }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok) return response;
    const { error, code } = (await response.json()) as { readonly error: string; readonly code: string };
    throw new Error(`${response.status} ${code}: ${error}`);
  }

  return {
    /** Returns a label for a label printer. */
    async label(templateId: string, data: object): Promise<string> {
      return (await render(templateId, data, 'zpl')).text();
    },
    /** Returns a document to store with an order. */
    async sheet(templateId: string, data: object): Promise<Uint8Array> {
      return new Uint8Array(await (await render(templateId, data, 'pdf')).arrayBuffer());
    },
  };
}
