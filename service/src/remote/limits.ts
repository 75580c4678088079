/** Limits for fetching remote images. */
export const REMOTE_LIMITS = {
  /** Maximum characters of a URL. Many servers and proxies have a similar limit. */
  urlCharacters: 2_000,
  /** Maximum bytes of an image. A photo for print at 300 dpi has a few megabytes. */
  bytes: 10 * 1024 * 1024,
  /**
   * Maximum ms for fetching an image, including redirects and the time in the queue. It is much shorter than the time
   * limit of a render.
   */
  timeoutMs: 8_000,
  redirects: 3,
  /** Maximum different URLs in a document. In a batch, each item allows one more. */
  addresses: 50,
  /** Maximum bytes of all images of a request, because they are in memory at the same time. */
  requestBytes: 64 * 1024 * 1024,
  /**
   * Maximum concurrent fetches of an instance. This limits the number of open sockets and the load on other servers.
   */
  atOnce: 16,
  /**
   * Additional slots for teams without a running fetch, one per team, if their servers are usually fast. Slow servers
   * of other teams cannot occupy them.
   */
  reserved: 8,
  /** Maximum number of waiting fetches. */
  waiting: 1_000,
  /** Maximum bytes of all caches together. */
  cacheBytes: 64 * 1024 * 1024,
  /** Maximum ms without revalidation, even if the server allows a longer time. */
  freshMs: 60 * 60 * 1000,
  /**
   * Maximum fetch-and-layout passes per render. A loaded image can change the layout, and image URLs may depend on the
   * layout.
   */
  rounds: 4,
} as const;
