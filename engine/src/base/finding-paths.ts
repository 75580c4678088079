/**
 * Converts the paths of problems and warnings between two roots: the request (`/template/…`, `/data/…`, `/dpi`) and the
 * template (`/elements/…`). All paths in one list have the same root.
 */

type Finding = { readonly path?: string };

/** Converts a path that starts at the template's root to start at the request. */
export function inRequest<F extends Finding>(finding: F): F {
  return finding.path === undefined ? finding : { ...finding, path: `/template${finding.path}` };
}

/**
 * Converts a path that starts at the request to start at the template's root. With `isSample`, the data is the
 * template's sample.
 */
export function inTemplate<F extends Finding>(finding: F, { isSample = false } = {}): F {
  if (finding.path === undefined) return finding;
  const path = finding.path.replace(/^\/template(?=\/|$)/, '');
  return { ...finding, path: isSample ? path.replace(/^\/data(?=\/|$)/, '/sample') : path };
}
