/** The hosts from which an installation fetches pictures. */

export type RemoteImagePolicy =
  | { readonly kind: 'off' }
  /** Every host, on port 443. */
  | { readonly kind: 'public' }
  /** As `host` or `host:port`, in the form that URLs give them. */
  | { readonly kind: 'hosts'; readonly hosts: readonly string[] };

export const POLICY_ACCEPTS = 'off, public, or a list of hosts such as images.example.com, cdn.example.com:8443';

/** Reads `PLATEN_REMOTE_IMAGES`; undefined when it is none. */
export function parsePolicy(text: string): RemoteImagePolicy | undefined {
  if (text === 'off' || text === 'public') return { kind: text };
  const hosts = text.split(',').map((host) => parseHost(host.trim()));
  return hosts.every((host) => host !== undefined) ? { kind: 'hosts', hosts } : undefined;
}

function parseHost(text: string): string | undefined {
  if (!/^[^\s/?#@\\]+$/.test(text) || !URL.canParse(`https://${text}`)) return undefined;
  const { host, hostname } = new URL(`https://${text}`);
  // No public host has a name of one word: it is a word of this setting mistyped.
  return /[.:]/.test(hostname) ? host : undefined;
}
