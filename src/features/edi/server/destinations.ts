import { type LocationMatch, matchLocations, type Partner } from '#features/partners/server/door.ts'
import type { Db } from '#server/db.ts'
import type { Hold } from '../contract.ts'
import type { Party } from './documents/party.ts'
import type { PurchaseOrder } from './documents/purchase-order.ts'
import { holdOf } from './hold.ts'

/** Where a part of an order goes and who pays for it. `store`: empty where the order goes to one place. */
export type Destination = {
  store: string
  customerId: string
  address: { addressName: string; address1: string; address2: string; city: string; state: string; zip: string }
}

/** Where an order goes: to its ship-to, or to the stores that its lines are shared among. */
export async function destinationsOf(
  db: Db,
  partner: Partner,
  order: PurchaseOrder,
): Promise<{ destinations: Destination[]; holds: Hold[] }> {
  const stores = storesOf(order)
  if (stores.length) return toStores(db, partner, stores)
  const shipTo = order.parties.find(({ role }) => role === 'shipTo')
  const id = shipTo?.id && { qualifier: shipTo.id.scheme, code: shipTo.id.value }
  const [match = null] = id ? await matchLocations(db, partner.id, [id]) : []
  if (id && !match) return { destinations: [], holds: [holdOf('shipToUnknown', { value: id.code, ours: shipTo?.names[0] ?? '' })] }
  const customerId = match?.customerId ?? partner.customerId
  if (!customerId) return { destinations: [], holds: [holdOf('customerMissing', { value: partner.name })] }
  const address = match?.address1 ? addressOf(match) : shipTo ? addressOfParty(shipTo) : noAddress
  return { destinations: [{ store: '', customerId, address }], holds: [] }
}

/** `store`: as the lines name it. */
export const storeName = ({ scheme, store }: { scheme: string; store: string }) => `${scheme} ${store}`.trim()

function storesOf({ lines }: PurchaseOrder) {
  const all = lines.flatMap(({ stores }) => stores)
  return [...new Map(all.map((each) => [storeName(each), each])).values()]
}

async function toStores(db: Db, partner: Partner, stores: PurchaseOrder['lines'][number]['stores']) {
  const matches = await matchLocations(
    db,
    partner.id,
    stores.map(({ scheme, store }) => ({ qualifier: scheme, code: store })),
  )
  const holds: Hold[] = []
  const destinations = stores.flatMap((each, index): Destination[] => {
    const match = matches[index]
    const customerId = match?.customerId ?? partner.customerId
    if (!match) holds.push(holdOf('storeUnknown', { value: each.store }))
    else if (!customerId) holds.push(holdOf('customerMissing', { value: partner.name }))
    return match && customerId ? [{ store: storeName(each), customerId, address: addressOf(match) }] : []
  })
  return { destinations, holds }
}

const noAddress: Destination['address'] = { addressName: '', address1: '', address2: '', city: '', state: '', zip: '' }

const addressOf = ({ name, address1, address2, city, state, zip }: LocationMatch): Destination['address'] => ({
  addressName: name,
  ...{ address1, address2, city, state, zip },
})

const addressOfParty = ({ names, street, city, region, postalCode }: Party): Destination['address'] => ({
  ...{ addressName: names[0] ?? '', address1: street[0] ?? '', address2: street.slice(1).join(', ') },
  ...{ city, state: region, zip: postalCode },
})
