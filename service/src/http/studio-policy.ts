/** What the Studio's pages and workers may do: nothing comes from elsewhere, nothing goes there, no text becomes a script. */

/** As a `Content-Security-Policy`; `styles` are hashes of style sheets in the page itself. */
export function studioPolicy(styles: readonly string[] = []): string {
  return [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self'",
    "connect-src 'self'",
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self' blob: data:",
    "font-src 'self' data:",
    "frame-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ');
}

export const STUDIO_POLICY = studioPolicy();
