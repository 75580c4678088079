/** The version of this engine: the same template, data and version give the same bytes. */
export const ENGINE_VERSION: string = '0.1.0';
