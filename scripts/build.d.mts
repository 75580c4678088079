/** Builds dist/. */
export declare function build(): Promise<void>;

/** Builds if dist/ is missing or was built from different sources, even older sources. */
export declare function buildIfChanged(): Promise<void>;

/** Returns true if a package is bundled into the build, so that users need not install it. */
export declare function isBundled(name: string): boolean;
