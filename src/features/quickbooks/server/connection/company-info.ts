import type { CompanyListItem } from '#features/quickbooks/contract.ts'
import { isRecord, partOf, textOf } from '../client/record.ts'
import type { QuickbooksRecord } from '../definitions.ts'

export const recordOf = (value: unknown): QuickbooksRecord | undefined => (isRecord(value) ? value : undefined)

/** QuickBooks' CompanyInfo (quickbooks 4.16) as sign-up shows it. */
export function companyFields(info: QuickbooksRecord | undefined): Omit<CompanyListItem, 'realmId' | 'isExistant' | 'contact'> {
  const address = partOf(info, 'CompanyAddr') ?? partOf(info, 'LegalAddr')
  return {
    companyName: textOf(info, 'CompanyName') || textOf(info, 'LegalName'),
    email: textOf(partOf(info, 'Email'), 'Address') || textOf(partOf(info, 'CustomerCommunicationEmailAddr'), 'Address'),
    phone: textOf(partOf(info, 'PrimaryPhone'), 'FreeFormNumber'),
    address: textOf(address, 'Line1'),
    address2: textOf(address, 'Line2'),
    city: textOf(address, 'City'),
    state: textOf(address, 'CountrySubDivisionCode'),
    zip: textOf(address, 'PostalCode'),
    webAddress: textOf(partOf(info, 'WebAddr'), 'URI'),
  }
}

/** `j•••@acme.com`: enough to recognise one's own address, too little to learn another's. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@')
  return at > 0 ? `${address.slice(0, 1)}•••${address.slice(at)}` : ''
}
