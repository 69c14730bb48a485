import { addressOfCustomer } from '#features/customers/customers/server/door.ts'
import { hasLocations, type LocationMatch, locationsNamed, matchLocations, type Partner } from '#features/trade/partners/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { isWritten, type Party } from '#trade-documents/model/party.ts'
import type { PurchaseOrder } from '#trade-documents/model/purchase-order.ts'
import type { Hold } from '../../../holds.ts'
import { readTogether } from '../../receive/read-together.ts'
import { holdOf } from '../hold.ts'
import { addressDiffers } from './same-address.ts'
import { type ShipTo, saidOf, scatteredIn, shipTosOf } from './ship-to.ts'

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
  const { customerId } = partner
  const own = customerId && orders.some((order) => !saidOf(order).length) ? await addressOfCustomer(db, customerId) : null
  const shipTos = orders.map((order) => shipTosOf(order, [partner.name, own?.customerName ?? '']))
  const [places, named, stores, hasCodes] = await Promise.all([
    readTogether(shipTos.map(idsIn), (ids) => matchLocations(db, partner.id, ids)),
    readTogether(shipTos.map(namesIn), (names) => locationsNamed(db, partner.id, names)),
    readTogether(orders.map(storeIdsIn), (ids) => matchLocations(db, partner.id, ids)),
    shipTos.some((each) => each.some(({ kind }) => kind === 'standIn')) && hasLocations(db, partner.id),
  ])
  const chosen = shipTos.map((each, index) => placeOf(each, places[index] ?? [], named[index]?.[0] ?? null))
  const homes = await homesOf(db, chosen, customerId && own && { id: customerId, address: own })
  return orders.map((order, index) =>
    destinationsIn(partner, order, { place: chosen[index], stores: stores[index] ?? [], homes, hasCodes }),
  )
}

/** Where an order goes, by the partner's own word for it; undefined where it does not say. */
export async function shipToIn(db: Db, partner: Partner, order: PurchaseOrder): Promise<Party | undefined> {
  const shipTos = shipTosOf(order, [partner.name])
  if (shipTos[0]?.kind !== 'standIn') return shipTos[0]?.party
  const place = placeOf(shipTos, await matchLocations(db, partner.id, idsIn(shipTos)), null)
  return place?.match ? place.party : undefined
}

const idsIn = (shipTos: readonly ShipTo[]) => shipTos.flatMap(({ id }) => id ?? [])
const namesIn = (shipTos: readonly ShipTo[]) => shipTos.flatMap(({ kind, id }) => (kind === 'named' && id ? [id.code] : []))
const storeIdsIn = (order: PurchaseOrder) => storesOf(order).map(({ scheme, store }) => ({ qualifier: scheme, code: store }))

/** A ship-to, and what is known of it. */
type Place = ShipTo & { match: LocationMatch | null }

function placeOf(shipTos: readonly ShipTo[], matches: Matches, named: LocationMatch | null): Place | undefined {
  const known = matches.findIndex((match) => match)
  const shipTo = shipTos[Math.max(known, 0)]
  return shipTo && { ...shipTo, match: shipTo.id ? (matches[known] ?? named) : null }
}

type Home = NonNullable<Awaited<ReturnType<typeof addressOfCustomer>>>
type Homes = ReadonlyMap<string, Home>

/** The addresses of the customers that orders go to which name none. */
async function homesOf(db: Db, places: readonly (Place | undefined)[], own: { id: string; address: Home } | null | ''): Promise<Homes> {
  const homeless = places.flatMap((place) =>
    place?.match?.customerId && !place.match.address1 && !isWritten(place.party) ? [place.match.customerId] : [],
  )
  const homes = new Map<string, Home>(own ? [[own.id, own.address]] : [])
  for (const id of new Set(homeless)) {
    const home = homes.get(id) ?? (await addressOfCustomer(db, id))
    if (home) homes.set(id, home)
  }
  return homes
}

type Known = { place: Place | undefined; stores: Matches; homes: Homes; hasCodes: boolean }

function destinationsIn(partner: Partner, order: PurchaseOrder, { place, stores: matches, homes, hasCodes }: Known): Found {
  const scattered = scatteredIn(order)
  if (scattered) return { destinations: [], holds: [scattered] }
  // To whom a partner sells itself, nobody here can know.
  const isDirect = order.type === dropShip && place?.kind === 'said' && place.party.street.length > 0
  const matters = place && (place.kind !== 'standIn' || place.match || hasCodes) ? place : undefined
  if (matters?.id && !matters.match && !isDirect) return { destinations: [], holds: [unknown(matters)] }
  const match = matters?.match ?? null
  const address = matters && (match?.address1 && !isDirect ? addressOf(match) : addressOfParty(matters.party))
  const differs = matters?.kind === 'said' && match && !isDirect && addressDiffers(matters.party, match)
  const holds = differs ? [holdOf('shipToDiffers', { value: written(matters.party), ours: written(partyOf(match)) })] : []
  const customerId = match?.customerId ?? partner.customerId
  const stores = storesOf(order)
  if (stores.length) {
    const home = match && customerId ? homes.get(customerId) : undefined
    return toStores(partner, stores, { matches, center: address ?? (home && addressOfHome(home)), holds })
  }
  if (!customerId) return { destinations: [], holds: [holdOf('customerMissing', { value: partner.name })] }
  return address ? { destinations: [{ store: '', customerId, address }], holds } : toCustomer(customerId, homes.get(customerId))
}

/** X12 92. */
const dropShip = 'DS'

const unknown = ({ kind, id, party }: Place) =>
  holdOf('shipToUnknown', { value: id?.code ?? '', ours: kind === 'named' ? '' : (party.names[0] ?? '') })

/** Nothing says where: then to the customer itself. */
function toCustomer(customerId: string, home: Home | undefined): Found {
  if (!home) return { destinations: [], holds: [holdOf('addressMissing')] }
  return { destinations: [{ store: '', customerId, address: addressOfHome(home) }], holds: [] }
}

const addressOfHome = ({ customerName, ...address }: Home): Destination['address'] => ({
  addressName: customerName.slice(0, 100),
  ...address,
})

/** `store`: as the lines name it. */
export const storeName = ({ scheme, store }: { scheme: string; store: string }) => `${scheme} ${store}`.trim()

function storesOf({ lines }: PurchaseOrder) {
  const all = lines.flatMap(({ stores }) => stores)
  return [...new Map(all.map((each) => [storeName(each), each])).values()]
}

type Stores = PurchaseOrder['lines'][number]['stores']
/** `center`: where the goods of all stores are received, if not by themselves. */
type Received = { matches: Matches; center: Destination['address'] | undefined; holds: readonly Hold[] }

function toStores(partner: Partner, stores: Stores, { matches, center, holds: before }: Received): Found {
  const holds = [...before]
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
  address1,
  address2,
  city,
  state,
  zip,
})

/** Null where it says none. */
const addressOfParty = (party: Party): Destination['address'] | undefined => {
  const { names, street, city, region, postalCode } = party
  if (!isWritten(party)) return undefined
  return {
    addressName: names[0] ?? '',
    address1: street[0] ?? '',
    address2: street.slice(1).join(', '),
    city,
    state: region,
    zip: postalCode,
  }
}

const written = ({ street, city, postalCode }: Pick<Party, 'street' | 'city' | 'postalCode'>) =>
  [...street, [city, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')

const partyOf = ({ address1, address2, city, zip }: LocationMatch) => ({ street: [address1, address2], city, postalCode: zip })
