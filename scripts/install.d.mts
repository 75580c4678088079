/** Returns the arguments of npm that install the packages. `isFirst` is true if no package is installed. */
export declare function installArguments(options: {
  readonly tests: boolean;
  readonly isFirst: boolean;
}): readonly string[];
