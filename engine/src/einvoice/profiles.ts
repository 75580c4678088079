/** Lists the URN and the business process of each profile. */
import type { Profile } from '../format/einvoice/einvoice.ts';

/** Specification identifiers (BT-24). */
export const PROFILE_URNS: Readonly<Record<Profile, string>> = {
  basic: 'urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:basic',
  en16931: 'urn:cen.eu:en16931:2017',
  extended: 'urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended',
  'extended-ctc-fr': 'urn:cen.eu:en16931:2017#conformant#urn.cpro.gouv.fr:1p0:extended-ctc-fr',
  xrechnung: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
  peppol: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
};

/** Peppol's billing process, for invoices and credit notes. */
const BILLING = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';

/** Default business process (BT-23), if the profile requires one. */
export const PROCESS: Readonly<Record<Profile, string | undefined>> = {
  basic: undefined,
  en16931: undefined,
  extended: undefined,
  'extended-ctc-fr': undefined,
  xrechnung: BILLING,
  peppol: BILLING,
};
