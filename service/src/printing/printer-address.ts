/** Addresses of printers, as users enter them. */

export type PrinterAddress =
  /** Raw bytes over a socket, by default on port 9100. Printer manuals call it "JetDirect", RFC 2910 calls it "raw". */
  | { readonly kind: 'tcp'; readonly host: string; readonly port: number }
  /**
   * IPP over HTTP or HTTPS (RFC 8010). `uri` identifies the printer in requests. `credentials` has the form
   * `user:password`.
   */
  | { readonly kind: 'ipp'; readonly url: URL; readonly uri: string; readonly credentials?: string | undefined }
  /** Page of a Zebra printer's web server that accepts ZPL by POST. */
  | { readonly kind: 'zebra-http'; readonly url: URL }
  /** Local device. */
  | { readonly kind: 'file'; readonly path: string };

/** Forms of addresses, for help and error messages. */
export const PRINTER_ADDRESS_FORMS =
  'tcp://HOST[:9100], ipp://HOST/PATH, ipps://HOST/PATH, cups:QUEUE, zebra-http://HOST or file:/dev/usb/lp0';

const RAW_PORT = 9100;
const IPP_PORT = 631;

/**
 * Parses an address. Returns undefined if it is invalid. @param cupsServer `host` or `host:port`, as in `CUPS_SERVER`.
 * Default: this machine
 */
export function parsePrinterAddress(text: string, cupsServer = 'localhost'): PrinterAddress | undefined {
  if (/^file:\/[^/]/.test(text)) return { kind: 'file', path: text.slice('file:'.length) };
  const queue = /^cups:([^\s/?#]+)$/.exec(text)?.[1];
  if (queue !== undefined) return ippAddress(`ipp://${cupsServer}/printers/${encodeURIComponent(queue)}`);
  if (/^ipps?:\/\//.test(text)) return ippAddress(text);
  if (/^tcp:\/\//.test(text)) {
    const url = parseUrl(text.replace(/^tcp/, 'http'), String(RAW_PORT));
    if (url?.pathname !== '/' || url.search !== '') return undefined;
    return { kind: 'tcp', host: url.hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(url.port || 80) };
  }
  if (/^zebra-http:\/\//.test(text)) {
    const url = parseUrl(text.replace(/^zebra-http/, 'http'));
    if (url?.pathname !== '/') return undefined;
    url.pathname = '/pstprnt';
    return { kind: 'zebra-http', url };
  }
  return undefined;
}

/** Parses an IPP address. `ipp` means HTTP and `ipps` means HTTPS, both on port 631 (RFC 3510, RFC 7472). */
function ippAddress(text: string): PrinterAddress | undefined {
  const secure = text.startsWith('ipps');
  const url = parseUrl(text.replace(/^ipps?/, secure ? 'https' : 'http'), String(IPP_PORT));
  if (!url) return undefined;
  const credentials =
    url.username === '' ? undefined : `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  url.username = '';
  url.password = '';
  return { kind: 'ipp', url, uri: url.href.replace(/^http/, 'ipp'), credentials };
}

/** Parses a URL and adds the default port of its scheme. `URL` itself omits the default port of HTTP. */
function parseUrl(text: string, defaultPort?: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.hostname === '' || url.hash !== '') return undefined;
  const written = /^[a-z]+:\/\/(?:[^/?#]*@)?(?:\[[^\]]*\]|[^:/?#]*):\d+/i.test(text);
  if (defaultPort !== undefined && !written) url.port = defaultPort;
  return url;
}

/** Returns the address without its password. */
export function describeAddress(address: PrinterAddress): string {
  switch (address.kind) {
    case 'tcp':
      return `tcp://${address.host.includes(':') ? `[${address.host}]` : address.host}:${address.port}`;
    case 'ipp':
      return address.uri;
    case 'zebra-http':
      return address.url.host;
    case 'file':
      return address.path;
  }
}
