import { isZip, stateCode } from '#contract/typed/states.ts'
import type { Account } from './account.ts'
import type { ShipTo } from './stored.ts'

const required = ['address1', 'city', 'state', 'zip'] as const

/** What of a typed address does not say where goods go, and by which state they are taxed; text key per part. Nobody looks at it before it counts. */
export function addressWrongs(shipTo: ShipTo): Partial<Record<keyof ShipTo, string>> {
  const missing = required.filter((part) => !shipTo[part].trim()).map((part) => [part, 'validation.required'])
  const state = shipTo.state.trim() && !stateCode(shipTo.state) ? [['state', 'storefront.errors.state']] : []
  const zip = shipTo.zip.trim() && !isZip(shipTo.zip) ? [['zip', 'storefront.errors.zip']] : []
  return Object.fromEntries([...missing, ...state, ...zip])
}

const parts = ['addressName', 'address1', 'address2', 'city', 'state', 'zip'] as const
const isSame = (one: ShipTo, other: ShipTo) => parts.every((part) => one[part].trim() === other[part].trim())

/** One that the office keeps for its customer goes as it is, as long as it has a street. */
export const saysWhere = (shipTo: ShipTo, { addresses }: Pick<Account, 'addresses'>): boolean =>
  addresses.some((each) => isSame(each, shipTo)) ? shipTo.address1.trim() !== '' : Object.keys(addressWrongs(shipTo)).length === 0
