/** What fetching pictures may cost, and why. */
export const REMOTE_LIMITS = {
  /** Characters of an address, as most servers and proxies bound it. */
  urlCharacters: 2_000,
  /** Bytes of one picture; a photo for print at 300 dpi has a few megabytes. */
  bytes: 10 * 1024 * 1024,
  /** From asking to the last byte, redirects and the wait for others included: well within the time of a render. */
  timeoutMs: 8_000,
  redirects: 3,
  /** Different addresses in one document; a batch may have one for each item. */
  addresses: 50,
  /** Bytes of all pictures of one request, which are in memory together. */
  requestBytes: 64 * 1024 * 1024,
  /** Fetched at once by the whole service: so many sockets, and no more load on other people's servers. */
  atOnce: 16,
  /** Beside those, one each for teams of which none is fetched and whose servers are quick: those of others may take all their time. */
  reserved: 8,
  /** Waiting to be fetched. */
  waiting: 1_000,
  /** Bytes kept for later renders. */
  cacheBytes: 64 * 1024 * 1024,
  /** Longest time that a picture is used without asking again, whatever its server says. */
  freshMs: 60 * 60 * 1000,
  /** Rounds of one render: pictures whose addresses depend on the pages that other pictures make. */
  rounds: 4,
} as const;
