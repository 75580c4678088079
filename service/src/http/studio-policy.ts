/**
 * Content security policy of the Studio. Pages load nothing from other origins, send nothing to them, and never
 * interpret text as a script.
 */

/** Returns the value of the header. `styles` are the hashes of inline style sheets. */
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
