/** Reads the reports of Schematron (SVRL, ISO/IEC 19757-3). */
import { parseXml, XmlElement } from '@rgrove/parse-xml';

/** Failed assertion, or report whose condition is true. */
export type Finding = {
  /** Rule ID, such as "BR-CO-15". Empty if the rule has none. */
  readonly rule: string;
  readonly isFatal: boolean;
  readonly location: string;
  readonly text: string;
};

export type Report = {
  /** Number of Schematron rules whose context occurs in the invoice. */
  readonly fired: number;
  readonly findings: readonly Finding[];
};

const NAMESPACE = 'http://purl.oclc.org/dsdl/svrl';

/** Values of `flag` and `role` that mark a finding as less than an error. */
const MILD = /^(?:warning|info|information|notice)$/i;

export function readSvrl(xml: string): Report {
  const { root } = parseXml(xml);
  if (!root || !Object.values(root.attributes).includes(NAMESPACE) || !/(?:^|:)schematron-output$/.test(root.name)) {
    throw new Error('the result is not a report of Schematron');
  }
  const entries = root.children.filter((node): node is XmlElement => node instanceof XmlElement);
  const named = (name: RegExp) => entries.filter((entry) => name.test(entry.name));
  return {
    fired: named(/(?:^|:)fired-rule$/).length,
    findings: named(/(?:^|:)(?:failed-assert|successful-report)$/).map(findingOf),
  };
}

function findingOf({ attributes, text }: XmlElement): Finding {
  const { id, flag, role, location = '' } = attributes;
  const words = text.trim().replace(/\s+/g, ' ');
  const rule = id ?? /^\[?([A-Z]+(?:-[A-Z0-9]+)+)/.exec(words)?.[1] ?? '';
  return { rule, isFatal: !MILD.test(flag ?? role ?? ''), location, text: words };
}
