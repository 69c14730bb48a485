import { addressOfCustomer } from '#features/customers/server/door.ts'
import { type LocationMatch, matchLocations, type Partner } from '#features/partners/server/door.ts'
import type { Db } from '#server/db.ts'
import type { Hold } from '../contract.ts'
import { isSamePlace, type Party, saysWhere } from './documents/party.ts'
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
  const scattered = scatteredIn(order, stores.length > 0)
  if (scattered) return { destinations: [], holds: [scattered] }
  if (stores.length) return toStores(db, partner, stores)
  const shipTo = shipTosOf(order)[0]
  const id = shipTo?.id && { qualifier: shipTo.id.scheme, code: shipTo.id.value }
  const [match = null] = id ? await matchLocations(db, partner.id, [id]) : []
  if (id && !match) return { destinations: [], holds: [holdOf('shipToUnknown', { value: id.code, ours: shipTo?.names[0] ?? '' })] }
  const customerId = match?.customerId ?? partner.customerId
  if (!customerId) return { destinations: [], holds: [holdOf('customerMissing', { value: partner.name })] }
  if (!shipTo) return toCustomer(db, customerId)
  return { destinations: [{ store: '', customerId, address: match?.address1 ? addressOf(match) : addressOfParty(shipTo) }], holds: [] }
}

/** What cannot go where all of it says: a line that is left out of the stores' shares, and a ship-to beside another. */
function scatteredIn(order: PurchaseOrder, isShared: boolean): Hold | null {
  const unshared = isShared ? order.lines.findIndex(({ stores }) => !stores.length) : -1
  if (unshared >= 0) return holdOf('storesMissing', { line: unshared })
  const [first] = shipTosOf(order)
  const line = order.lines.findIndex((each) => {
    const places = placesIn(each)
    return places.length > 0 && (isShared || places.some((place) => !first || !isSamePlace(place, first)))
  })
  if (line >= 0) return holdOf('shipToSeveral', { line, value: nameOf(placesIn(order.lines[line]).at(-1)) })
  const other = isShared ? undefined : placesIn(order).find((place) => first && !isSamePlace(place, first))
  return other ? holdOf('shipToSeveral', { value: nameOf(other) }) : null
}

const placesIn = (of: Pick<PurchaseOrder, 'parties'> | undefined) =>
  of?.parties.filter((party) => party.role === 'shipTo' && saysWhere(party)) ?? []

/** The heading's, else one that every line names. */
function shipTosOf(order: PurchaseOrder): Party[] {
  const ofHeading = placesIn(order)
  if (ofHeading.length) return ofHeading
  return order.lines.every((line) => placesIn(line).length > 0) ? placesIn(order.lines[0]) : []
}

const nameOf = (party: Party | undefined) => party?.id?.value ?? party?.names[0] ?? party?.city ?? ''

/** Nothing says where: then to the customer itself. */
async function toCustomer(db: Db, customerId: string): Promise<{ destinations: Destination[]; holds: Hold[] }> {
  const own = await addressOfCustomer(db, customerId)
  if (!own) return { destinations: [], holds: [holdOf('addressMissing')] }
  const { customerName: addressName, ...address } = own
  return { destinations: [{ store: '', customerId, address: { addressName: addressName.slice(0, 100), ...address } }], holds: [] }
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

const addressOf = ({ name, address1, address2, city, state, zip }: LocationMatch): Destination['address'] => ({
  addressName: name,
  ...{ address1, address2, city, state, zip },
})

const addressOfParty = ({ names, street, city, region, postalCode }: Party): Destination['address'] => ({
  ...{ addressName: names[0] ?? '', address1: street[0] ?? '', address2: street.slice(1).join(', ') },
  ...{ city, state: region, zip: postalCode },
})
