/** The package has no types. */
declare module 'postject' {
  export function inject(
    program: string,
    resource: string,
    content: Buffer,
    options: { readonly sentinelFuse: string },
  ): Promise<void>;
}
