/**
 * Problems and warnings point from one of two roots: that of a request (`/template/…`, `/data/…`, `/dpi`), or that of the
 * template alone (`/elements/…`), as where a template is checked or lies in a file. Never from both in one list.
 */

type Finding = { readonly path?: string };

/** What points from the template's root, pointing from that of a request. */
export function inRequest<F extends Finding>(finding: F): F {
  return finding.path === undefined ? finding : { ...finding, path: `/template${finding.path}` };
}

/** What points from the root of a request, pointing from that of the template; the data may be the template's own sample. */
export function inTemplate<F extends Finding>(finding: F, { isSample = false } = {}): F {
  if (finding.path === undefined) return finding;
  const path = finding.path.replace(/^\/template(?=\/|$)/, '');
  return { ...finding, path: isSample ? path.replace(/^\/data(?=\/|$)/, '/sample') : path };
}
