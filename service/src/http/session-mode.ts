/** Mode of renders by signed-in people. They choose it for each request, whereas API keys have a fixed mode. */
import type { FastifyRequest } from 'fastify';
import type { Credential } from '../auth/credential.ts';
import { ApiError } from '../base/errors.ts';
import { wordParameter } from '../base/query.ts';
import { RENDER_MODES, type RenderMode } from '../enums/key-modes.ts';
import { mayAs } from '../enums/scopes.ts';

/** Returns the query parameter `mode` with its default. */
export const modeParameter = (otherwise: RenderMode) => ({
  mode: wordParameter(
    `for signed-in people: \`live\` or \`test\`; default: \`${otherwise}\`. Live needs a role that may print. Keys keep their mode`,
    RENDER_MODES,
  ).default(otherwise),
});

type Asked = { readonly request: FastifyRequest; readonly mode: RenderMode };

/** Returns the credential with the requested mode. The render log then records the same mode. */
export function inAskedMode(credential: Credential, { request, mode }: Asked): Credential {
  if (credential.kind === 'key') return credential;
  if (mode === 'live' && !mayAs(credential.role, 'print')) {
    throw new ApiError('FORBIDDEN', {
      message: 'Viewers of a team render in test mode only. Ask an owner for a role that may print.',
    });
  }
  const asked = { ...credential, mode };
  request.credential = asked;
  return asked;
}
