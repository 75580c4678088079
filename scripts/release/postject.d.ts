/** The package has no types of its own. */
declare module 'postject' {
  export function inject(
    program: string,
    resource: string,
    content: Buffer,
    options: { readonly sentinelFuse: string },
  ): Promise<void>;
}
