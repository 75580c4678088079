/** Release number of this engine. */
export const ENGINE_VERSION: string = '0.1.0';

/** Digest of the sources, set by the bundler; undefined when the sources run directly. */
declare const PLATEN_BUILD_ID: string | undefined;

/**
 * Release and build number in the syntax of Semantic Versioning, such as `0.1.0+3f2a91c07d4e`. The same template, data
 * and build result in the same bytes.
 */
export const BUILD_VERSION: string =
  typeof PLATEN_BUILD_ID === 'undefined' ? ENGINE_VERSION : `${ENGINE_VERSION}+${PLATEN_BUILD_ID}`;
