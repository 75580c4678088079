/** Hosts from which the installation may fetch images. */

export type RemoteImagePolicy =
  | { readonly kind: 'off' }
  /** All public hosts, on port 443. */
  | { readonly kind: 'public' }
  /** Hosts in the form `host` or `host:port`, normalized as in URLs. */
  | { readonly kind: 'hosts'; readonly hosts: readonly string[] };

export const POLICY_ACCEPTS = 'off, public, or a list of hosts such as images.example.com, cdn.example.com:8443';

/** Parses `PLATEN_REMOTE_IMAGES`. Returns undefined if the value is invalid. */
export function parsePolicy(text: string): RemoteImagePolicy | undefined {
  if (text === 'off' || text === 'public') return { kind: text };
  const hosts = text.split(',').map((host) => parseHost(host.trim()));
  return hosts.every((host) => host !== undefined) ? { kind: 'hosts', hosts } : undefined;
}

function parseHost(text: string): string | undefined {
  if (!/^[^\s/?#@\\]+$/.test(text) || !URL.canParse(`https://${text}`)) return undefined;
  const { host, hostname } = new URL(`https://${text}`);
  // Rejects words without a dot or colon, because they are probably misspelled keywords.
  return /[.:]/.test(hostname) ? host : undefined;
}
