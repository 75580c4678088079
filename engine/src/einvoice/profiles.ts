/** What each profile is called in XML, and the process it is for. */
import type { Profile } from '../format/einvoice/einvoice.ts';

/** BT-24. */
export const PROFILE_URNS: Readonly<Record<Profile, string>> = {
  basic: 'urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:basic',
  en16931: 'urn:cen.eu:en16931:2017',
  extended: 'urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended',
  xrechnung: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
  peppol: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
};

/** What Peppol calls billing: an invoice or a credit note. */
const BILLING = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';

/** BT-23, where a profile asks for it and nothing is said. */
export const PROCESS: Readonly<Record<Profile, string | undefined>> = {
  basic: undefined,
  en16931: undefined,
  extended: undefined,
  xrechnung: BILLING,
  peppol: BILLING,
};
