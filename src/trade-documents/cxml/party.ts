import { type Contact, emptyParty, type Party, type PartyRole } from '../model/party.ts'
import { at, childrenOf, textOf } from '../xml/reading.ts'
import type { XmlElement } from '../xml/tree.ts'

/** What the buyer calls a place has no domain most of the time: then it is the buyer's own number, X12's 92. */
const ownNumber = '92'

export function partyOf(role: PartyRole, element: XmlElement): Party {
  const address = at(element, 'Address')
  const postal = at(address, 'PostalAddress')
  const id = address?.attributes.get('addressID')?.trim() ?? ''
  return {
    ...emptyParty(role, element.name),
    names: [textOf(address, 'Name'), ...childrenOf(postal, 'DeliverTo').map(({ text }) => text.trim())].filter(Boolean),
    id: id ? { scheme: address?.attributes.get('addressIDDomain') || ownNumber, value: id } : null,
    street: childrenOf(postal, 'Street').flatMap(({ text }) => text.trim() || []),
    city: textOf(postal, 'City'),
    region: textOf(postal, 'State'),
    postalCode: textOf(postal, 'PostalCode'),
    country: at(postal, 'Country')?.attributes.get('isoCountryCode') ?? '',
    contacts: address && channelsOf(address).length ? [{ code: '', name: '', channels: channelsOf(address) }] : [],
  }
}

export const contactOf = (element: XmlElement): Contact => ({
  code: element.attributes.get('role') ?? '',
  name: textOf(element, 'Name'),
  channels: channelsOf(element),
})

function channelsOf(element: XmlElement): Contact['channels'] {
  const numbers = (name: 'Phone' | 'Fax', kind: 'phone' | 'fax') =>
    childrenOf(element, name).map((each) => {
      const number = at(each, 'TelephoneNumber')
      const parts = ['CountryCode', 'AreaOrCityCode', 'Number'].map((part) => textOf(number, part)).filter(Boolean)
      return { kind, code: name, value: parts.join(' ') }
    })
  const emails = childrenOf(element, 'Email').map(({ text }) => ({ kind: 'email' as const, code: 'Email', value: text.trim() }))
  return [...numbers('Phone', 'phone'), ...numbers('Fax', 'fax'), ...emails].filter(({ value }) => value)
}
