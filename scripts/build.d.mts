/** Builds dist/. */
export declare function build(): Promise<void>;

/** Returns true if a package is bundled into the build, so that users need not install it. */
export declare function isBundled(name: string): boolean;
