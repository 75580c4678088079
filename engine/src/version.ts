/** Release of this engine. */
export const ENGINE_VERSION: string = '0.1.0';

/** Set by the bundler to a digest of the sources; undefined when the sources run directly. */
declare const PLATEN_BUILD_ID: string | undefined;

/**
 * Release and build, in the syntax of Semantic Versioning: `0.1.0+3f2a91c07d4e`. The same template, data and build give
 * the same bytes.
 */
export const BUILD_VERSION: string =
  typeof PLATEN_BUILD_ID === 'undefined' ? ENGINE_VERSION : `${ENGINE_VERSION}+${PLATEN_BUILD_ID}`;
