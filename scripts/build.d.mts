/** Builds dist/. */
export declare function build(): Promise<void>;

/** Whether a package becomes a part of the build, so that whoever runs it does not need the package. */
export declare function isBundled(name: string): boolean;
