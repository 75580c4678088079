/** HTTP method, coloured by its effect. */
const KINDS: Readonly<Record<string, string>> = { GET: 'reads', DELETE: 'deletes' };

export function Method({ method }: { readonly method: string }) {
  return <span class={`ref-method ref-method-${KINDS[method] ?? 'writes'}`}>{method}</span>;
}
