/** Limits for fetching images, with reasons. */
export const REMOTE_LIMITS = {
  /** Maximum characters of a URL. Most servers and proxies have a similar limit. */
  urlCharacters: 2_000,
  /** Maximum bytes of an image. A photo for print at 300 dpi has a few megabytes. */
  bytes: 10 * 1024 * 1024,
  /**
   * Maximum ms until the last byte, including redirects and queueing. It is much shorter than the time limit of a
   * render.
   */
  timeoutMs: 8_000,
  redirects: 3,
  /** Maximum distinct URLs in a document. A batch may have one more URL for each item. */
  addresses: 50,
  /** Maximum total bytes of the images of a request. They are in memory at the same time. */
  requestBytes: 64 * 1024 * 1024,
  /** Maximum concurrent fetches of the service. It bounds sockets and the load on other servers. */
  atOnce: 16,
  /**
   * Additional slots, one per team, for teams without a running fetch and with fast servers. Slow servers of other
   * teams cannot use them up.
   */
  reserved: 8,
  /** Maximum waiting fetches. */
  waiting: 1_000,
  /** Maximum bytes cached for later renders. */
  cacheBytes: 64 * 1024 * 1024,
  /** Maximum ms without revalidation, even if the server allows more. */
  freshMs: 60 * 60 * 1000,
  /**
   * Maximum fetch-and-layout passes per render. Loading an image can change the pages, and an image URL may depend on
   * them.
   */
  rounds: 4,
} as const;
