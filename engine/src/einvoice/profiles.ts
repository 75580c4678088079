/** What each profile is called in the XML, and in the PDF that carries it (Factur-X 1.09, ZUGFeRD 2.5). */
import type { Profile } from '../format/einvoice/einvoice.ts';

/** BT-24. */
export const PROFILE_URNS: Readonly<Record<Profile, string>> = {
  basic: 'urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:basic',
  en16931: 'urn:cen.eu:en16931:2017',
  extended: 'urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended',
  xrechnung: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
};

/** BT-23, where a profile asks for it and nothing is said. */
export const PROCESS: Readonly<Record<Profile, string | undefined>> = {
  basic: undefined,
  en16931: undefined,
  extended: undefined,
  xrechnung: 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
};
