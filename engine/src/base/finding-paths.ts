/**
 * Roots of the paths of problems and warnings: the request (`/template/…`, `/data/…`, `/dpi`) or the template alone
 * (`/elements/…`), as when only a template is checked. One list never mixes both.
 */

type Finding = { readonly path?: string };

/** Changes a path from the template's root to the root of a request. */
export function inRequest<F extends Finding>(finding: F): F {
  return finding.path === undefined ? finding : { ...finding, path: `/template${finding.path}` };
}

/** Changes a path from the root of a request to the template's root. The data may be the template's own sample. */
export function inTemplate<F extends Finding>(finding: F, { isSample = false } = {}): F {
  if (finding.path === undefined) return finding;
  const path = finding.path.replace(/^\/template(?=\/|$)/, '');
  return { ...finding, path: isSample ? path.replace(/^\/data(?=\/|$)/, '/sample') : path };
}
