import { addressOfCustomer } from '#features/customers/server/door.ts'
import { type Identifier, type LocationMatch, matchLocations, type Partner } from '#features/partners/server/door.ts'
import type { Db } from '#server/db.ts'
import type { Hold } from '../holds.ts'
import { isSamePlace, type Party, saysWhere } from './documents/party.ts'
import type { PurchaseOrder } from './documents/purchase-order.ts'
import { holdOf } from './hold.ts'
import { readTogether } from './read-together.ts'

/** Where a part of an order goes and who pays for it. `store`: empty where the order goes to one place. */
export type Destination = {
  store: string
  customerId: string
  address: { addressName: string; address1: string; address2: string; city: string; state: string; zip: string }
}

type Found = { destinations: Destination[]; holds: Hold[] }
type Matches = readonly (LocationMatch | null)[]

/**
 * Where each of a partner's orders goes: to its ship-to, or to the stores that its lines are shared among. With both, the ship-to receives the
 * goods for those stores, a distribution center for instance.
 */
export async function destinationsOf(db: Db, partner: Partner, orders: readonly PurchaseOrder[]): Promise<Found[]> {
  const named = orders.map(locationsIn)
  const [matches, own] = await Promise.all([
    readTogether(named, (ids) => matchLocations(db, partner.id, ids)),
    partner.customerId && orders.some((order) => !saysWhereTo(order)) ? addressOfCustomer(db, partner.customerId) : null,
  ])
  return orders.map((order, index) => destinationsIn(partner, order, { matches: matches[index] ?? [], own }))
}

function destinationsIn(partner: Partner, order: PurchaseOrder, { matches, own }: { matches: Matches; own: OwnAddress }): Found {
  const stores = storesOf(order)
  const scattered = scatteredIn(order, stores.length > 0)
  if (scattered) return { destinations: [], holds: [scattered] }
  const [shipTo] = shipTosOf(order)
  const match = (shipTo?.id && matches[0]) ?? null
  if (shipTo?.id && !match)
    return { destinations: [], holds: [holdOf('shipToUnknown', { value: shipTo.id.value, ours: shipTo.names[0] ?? '' })] }
  const address = shipTo && (match?.address1 ? addressOf(match) : addressOfParty(shipTo))
  if (stores.length) return toStores(partner, stores, { matches: matches.slice(shipTo?.id ? 1 : 0), center: address })
  const customerId = match?.customerId ?? partner.customerId
  if (!customerId) return { destinations: [], holds: [holdOf('customerMissing', { value: partner.name })] }
  return address ? { destinations: [{ store: '', customerId, address }], holds: [] } : toCustomer(customerId, own)
}

/** By what an order names the places that it goes to: its ship-to, then its stores. */
function locationsIn(order: PurchaseOrder): Identifier[] {
  const id = shipTosOf(order)[0]?.id
  return [
    ...(id ? [{ qualifier: id.scheme, code: id.value }] : []),
    ...storesOf(order).map(({ scheme, store }) => ({ qualifier: scheme, code: store })),
  ]
}

const saysWhereTo = (order: PurchaseOrder) => storesOf(order).length > 0 || shipTosOf(order).length > 0

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
  const other = placesIn(order).find((place) => first && !isSamePlace(place, first))
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

type OwnAddress = Awaited<ReturnType<typeof addressOfCustomer>>

/** Nothing says where: then to the customer itself. */
function toCustomer(customerId: string, own: OwnAddress): Found {
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

type Stores = PurchaseOrder['lines'][number]['stores']
/** `center`: where the goods of all stores are received, if not by themselves. */
type Received = { matches: Matches; center: Destination['address'] | undefined }

function toStores(partner: Partner, stores: Stores, { matches, center }: Received): Found {
  const holds: Hold[] = []
  const destinations = stores.flatMap((each, index): Destination[] => {
    const match = matches[index]
    const customerId = match?.customerId ?? partner.customerId
    if (!match) holds.push(holdOf('storeUnknown', { value: each.store }))
    else if (!customerId) holds.push(holdOf('customerMissing', { value: partner.name }))
    const address = match && (center ? forStore(center, each) : addressOf(match))
    return address && customerId ? [{ store: storeName(each), customerId, address }] : []
  })
  return { destinations, holds }
}

/** Whoever packs sees for whom. */
const forStore = (center: Destination['address'], { store }: Stores[number]) => ({
  ...center,
  addressName: [center.addressName, store].filter(Boolean).join(' / ').slice(0, 100),
})

const addressOf = ({ name, address1, address2, city, state, zip }: LocationMatch): Destination['address'] => ({
  addressName: name,
  ...{ address1, address2, city, state, zip },
})

const addressOfParty = ({ names, street, city, region, postalCode }: Party): Destination['address'] => ({
  ...{ addressName: names[0] ?? '', address1: street[0] ?? '', address2: street.slice(1).join(', ') },
  ...{ city, state: region, zip: postalCode },
})
