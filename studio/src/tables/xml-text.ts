/** Finds elements in the XML of a workbook in one pass, without building a tree. Ignores namespace prefixes. */

export type XmlElement = {
  /** Start tag after the name. */
  readonly head: string;
  /** Text between the tags; empty for an empty element. */
  readonly body: string;
};

/** Returns all elements with a name. They must not be nested. */
export function elementsIn(xml: string, name: string, most = Number.POSITIVE_INFINITY): readonly XmlElement[] {
  const start = new RegExp(`<((?:[\\w.-]+:)?${name})(?=[\\s/>])`, 'g');
  const found: XmlElement[] = [];
  for (let match = start.exec(xml); match && found.length < most; match = start.exec(xml)) {
    const close = endOfTag(xml, start.lastIndex);
    if (close < 0) break;
    const isEmpty = xml[close - 1] === '/';
    const head = xml.slice(start.lastIndex, isEmpty ? close - 1 : close);
    const end = isEmpty ? close + 1 : xml.indexOf(`</${match[1]}>`, close);
    if (end < 0) break;
    found.push({ head, body: isEmpty ? '' : xml.slice(close + 1, end) });
    start.lastIndex = end;
  }
  return found;
}

/** Returns the position of the `>` outside quotes. */
function endOfTag(xml: string, from: number): number {
  let quote = '';
  for (let at = from; at < xml.length; at++) {
    const letter = xml[at]!;
    if (quote !== '') {
      if (letter === quote) quote = '';
    } else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '>') return at;
  }
  return -1;
}

/** Returns the raw value of an attribute; empty if it is missing. Ignores namespace prefixes. */
export function attributeOf(head: string, name: string): string {
  const found = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(head);
  return found?.[1] ?? found?.[2] ?? '';
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Decodes XML references, and Excel's notation for control characters, such as `_x000D_`. */
export function textOf(xml: string): string {
  return xml
    .replaceAll(/<!\[CDATA\[([\s\S]*?)\]\]>/g, (_, text: string) => text.replaceAll('&', '&amp;'))
    .replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{1,8}));/gi, (whole, hex, decimal, name) => {
      if (name !== undefined) return NAMED[name] ?? whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
    })
    .replaceAll(/_x([0-9A-F]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
