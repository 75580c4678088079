/** The version of this engine: the same template, data and version give the same bytes. */
import manifest from '../package.json' with { type: 'json' };

export const ENGINE_VERSION: string = manifest.version;
