/** HTTP method, coloured by its effect. */
const KINDS: Readonly<Record<string, string>> = { GET: 'reads', DELETE: 'deletes' };

export function Method({ method }: { readonly method: string }) {
  return <span class={`pl-reference-method pl-reference-method-${KINDS[method] ?? 'writes'}`}>{method}</span>;
}
