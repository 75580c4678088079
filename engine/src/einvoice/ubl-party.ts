/** Writes the parties of a UBL invoice. */
import type { Address, Identifier, Invoice, Said } from './said.ts';
import { element, type Xml } from './xml.ts';

export function identified(name: string, { id, scheme }: Identifier): Xml {
  return element(name, id.value, { schemeID: scheme.value });
}

export function identification(identifier: Identifier): Xml {
  return element('cac:PartyIdentification', [identified('cbc:ID', identifier)]);
}

/** Returns the creditor identifier assigned by a bank (BT-90). UBL lists it among the seller's identifiers. */
function creditor({ value }: Said<string>): Xml {
  return element('cac:PartyIdentification', [element('cbc:ID', value, { schemeID: 'SEPA' })]);
}

export function partyName({ value }: Said<string>): Xml {
  return element('cac:PartyName', [element('cbc:Name', value)]);
}

export function address(name: string, said: Address): Xml {
  const { line1, line2, line3, city, postCode, subdivision, country } = said;
  return element(name, [
    element('cbc:StreetName', line1.value),
    element('cbc:AdditionalStreetName', line2.value),
    element('cbc:CityName', city.value),
    element('cbc:PostalZone', postCode.value),
    element('cbc:CountrySubentity', subdivision.value),
    element('cac:AddressLine', [element('cbc:Line', line3.value)]),
    element('cac:Country', [element('cbc:IdentificationCode', country.value)]),
  ]);
}

/** Returns the tax registration: `VAT` for a VAT identifier, `FC` for a tax number. */
function taxScheme(scheme: 'VAT' | 'FC', { value }: Said<string>): Xml {
  if (value === undefined) return [];
  return element('cac:PartyTaxScheme', [
    element('cbc:CompanyID', value),
    element('cac:TaxScheme', [element('cbc:ID', scheme)]),
  ]);
}

function contact({ name, phone, email }: Invoice['seller']['contact']): Xml {
  return element('cac:Contact', [
    element('cbc:Name', name.value),
    element('cbc:Telephone', phone.value),
    element('cbc:ElectronicMail', email.value),
  ]);
}

export function sellerParty({ seller, payment }: Invoice): Xml {
  return element('cac:AccountingSupplierParty', [
    element('cac:Party', [
      identified('cbc:EndpointID', seller.electronicAddress),
      ...seller.ids.entries.map(identification),
      creditor(payment.directDebit.creditorId),
      partyName(seller.tradingName),
      address('cac:PostalAddress', seller.address),
      taxScheme('VAT', seller.vatId),
      taxScheme('FC', seller.taxId),
      element('cac:PartyLegalEntity', [
        element('cbc:RegistrationName', seller.name.value),
        identified('cbc:CompanyID', seller.legalId),
        element('cbc:CompanyLegalForm', seller.legalInformation.value),
      ]),
      contact(seller.contact),
    ]),
  ]);
}

export function buyerParty({ buyer }: Invoice): Xml {
  return element('cac:AccountingCustomerParty', [
    element('cac:Party', [
      identified('cbc:EndpointID', buyer.electronicAddress),
      identification(buyer.id),
      partyName(buyer.tradingName),
      address('cac:PostalAddress', buyer.address),
      taxScheme('VAT', buyer.vatId),
      element('cac:PartyLegalEntity', [
        element('cbc:RegistrationName', buyer.name.value),
        identified('cbc:CompanyID', buyer.legalId),
      ]),
      contact(buyer.contact),
    ]),
  ]);
}

export function payeeParty({ payee }: Invoice): Xml {
  if (payee.name.value === undefined) return [];
  return element('cac:PayeeParty', [
    identification(payee.id),
    partyName(payee.name),
    element('cac:PartyLegalEntity', [identified('cbc:CompanyID', payee.legalId)]),
  ]);
}

export function representativeParty({ taxRepresentative: { name, address: where, vatId } }: Invoice): Xml {
  return element('cac:TaxRepresentativeParty', [
    partyName(name),
    address('cac:PostalAddress', where),
    taxScheme('VAT', vatId),
  ]);
}
