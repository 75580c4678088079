/** Limits of fetching images, with reasons. */
export const REMOTE_LIMITS = {
  /** Maximum length of a URL, as most servers and proxies limit it. */
  urlCharacters: 2_000,
  /** Maximum bytes of an image; a photo for print at 300 dpi has a few megabytes. */
  bytes: 10 * 1024 * 1024,
  /** Time to the last byte, including redirects and queueing; well within the time limit of a render. */
  timeoutMs: 8_000,
  redirects: 3,
  /** Maximum distinct URLs in a document; a batch may have one per item. */
  addresses: 50,
  /** Maximum bytes of all images of a request, which are in memory together. */
  requestBytes: 64 * 1024 * 1024,
  /** Concurrent fetches of the service. It bounds sockets and the load on other people's servers. */
  atOnce: 16,
  /**
   * Additional fetches, one per team, for teams without a running fetch and with fast servers. Slow servers of others
   * cannot use them up.
   */
  reserved: 8,
  /** Maximum waiting fetches. */
  waiting: 1_000,
  /** Maximum bytes cached for later renders. */
  cacheBytes: 64 * 1024 * 1024,
  /** Maximum time without revalidation, whatever the server says. */
  freshMs: 60 * 60 * 1000,
  /** Maximum rounds of one render. The URLs of images may depend on pages that other images affect. */
  rounds: 4,
} as const;
