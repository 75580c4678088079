/** Writes the parties of a Cross Industry Invoice. */
import type { Address, Identifier, Invoice, Said } from './said.ts';
import { element, type Xml } from './xml.ts';

export function globalId({ id, scheme }: Identifier): Xml {
  return element('ram:GlobalID', id.value, { schemeID: scheme.value });
}

export function legal({ id, scheme }: Identifier, tradingName?: Said<string>): Xml {
  return element('ram:SpecifiedLegalOrganization', [
    element('ram:ID', id.value, { schemeID: scheme.value }),
    element('ram:TradingBusinessName', tradingName?.value),
  ]);
}

export function contact({ name, phone, email }: Invoice['seller']['contact']): Xml {
  return element('ram:DefinedTradeContact', [
    element('ram:PersonName', name.value),
    element('ram:TelephoneUniversalCommunication', [element('ram:CompleteNumber', phone.value)]),
    element('ram:EmailURIUniversalCommunication', [element('ram:URIID', email.value)]),
  ]);
}

export function postalAddress({ line1, line2, line3, city, postCode, subdivision, country }: Address): Xml {
  return element('ram:PostalTradeAddress', [
    element('ram:PostcodeCode', postCode.value),
    element('ram:LineOne', line1.value),
    element('ram:LineTwo', line2.value),
    element('ram:LineThree', line3.value),
    element('ram:CityName', city.value),
    element('ram:CountryID', country.value),
    element('ram:CountrySubDivisionName', subdivision.value),
  ]);
}

/** Returns the element for an electronic address. */
export function uri({ id, scheme }: Identifier): Xml {
  return element('ram:URIUniversalCommunication', [element('ram:URIID', id.value, { schemeID: scheme.value })]);
}

/** Returns the tax registration: `VA` for a VAT identifier, `FC` for a tax number. */
export function registration(scheme: 'VA' | 'FC', { value }: Said<string>): Xml {
  return element('ram:SpecifiedTaxRegistration', [element('ram:ID', value, { schemeID: scheme })]);
}

export function taxParty(name: string, party: Invoice['taxRepresentative']): Xml {
  return element(name, [
    element('ram:Name', party.name.value),
    postalAddress(party.address),
    registration('VA', party.vatId),
  ]);
}
