import { type Contact, emptyParty, type Party, type PartyRole } from '../model/party.ts'
import { at, childrenOf, textOf } from '../xml/reading.ts'
import type { XmlElement } from '../xml/tree.ts'

type Id = { scheme: string; value: string }

/** Whose number it is; GS1's go by X12's UL wherever they are told, everything without a scheme is the buyer's own, 92. */
export function idIn(element: XmlElement | undefined): Id[] {
  const value = element?.text.trim() ?? ''
  if (!element || !value) return []
  const [scheme, agency] = [element.attributes.get('schemeID') ?? '', element.attributes.get('schemeAgencyID') ?? '']
  return [{ scheme: agency === '9' || scheme === 'GLN' || scheme === '0088' ? 'UL' : scheme || '92', value }]
}

export const idsOf = (party: XmlElement | undefined): Id[] => [
  ...childrenOf(party, 'PartyIdentification').flatMap((each) => idIn(at(each, 'ID'))),
  // Where it is reached need not be who it is.
  ...idIn(at(party, 'EndpointID')),
  ...idIn(at(party, 'PartyLegalEntity', 'CompanyID')),
]

export function partyOf(role: PartyRole, code: string, party: XmlElement | undefined): Party[] {
  if (!party) return []
  const contact = at(party, 'Contact')
  const contacts = contact ? [contactOf(contact)] : []
  const name = textOf(party, 'PartyName', 'Name') || textOf(party, 'PartyLegalEntity', 'RegistrationName')
  return [
    {
      ...emptyParty(role, code),
      ...addressOf(at(party, 'PostalAddress')),
      contacts,
      names: name ? [name] : [],
      id: idsOf(party)[0] ?? null,
    },
  ]
}

export function addressOf(address: XmlElement | undefined): Pick<Party, 'street' | 'city' | 'region' | 'postalCode' | 'country'> {
  const box = textOf(address, 'Postbox')
  const lines = [
    [textOf(address, 'StreetName'), textOf(address, 'BuildingNumber')].filter(Boolean).join(' '),
    ...['AdditionalStreetName', 'BuildingName', 'BlockName', 'Floor', 'Room', 'Department'].map((name) => textOf(address, name)),
    /^\d+$/.test(box) ? `PO Box ${box}` : box,
    ...childrenOf(address, 'AddressLine').map((each) => textOf(each, 'Line')),
  ]
  return {
    street: lines.filter(Boolean),
    city: textOf(address, 'CityName'),
    region: textOf(address, 'CountrySubentity'),
    postalCode: textOf(address, 'PostalZone'),
    country: textOf(address, 'Country', 'IdentificationCode'),
  }
}

function contactOf(contact: XmlElement): Contact {
  const channels = [
    { kind: 'phone' as const, code: 'Telephone', value: textOf(contact, 'Telephone') },
    { kind: 'fax' as const, code: 'Telefax', value: textOf(contact, 'Telefax') },
    { kind: 'email' as const, code: 'ElectronicMail', value: textOf(contact, 'ElectronicMail') },
  ]
  return { code: '', name: textOf(contact, 'Name'), channels: channels.filter(({ value }) => value) }
}
