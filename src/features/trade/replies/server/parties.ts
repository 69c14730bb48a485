import type { Order } from '#features/sales/orders/server/door.ts'
import { shipToIn, storeName } from '#features/trade/exchange/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { emptyParty, type Party, saysWhere } from '#trade-documents/model/party.ts'
import type { Answered, OrderOf } from './answered-quantities.ts'

/** Where an order goes, by the partner's own code, with the address that the order has here. */
export async function shipToOf(db: Db, answered: Answered, of: OrderOf, placed: Order): Promise<Party> {
  const [store, center] = [storeOf(answered, of), centerOf(answered, of)]
  const named = center ?? (await shipToIn(db, answered.partner, answered.order))
  const id = store && !center ? store : (named?.id ?? null)
  const names = [center ? '' : placed.addressName, named?.names[0] ?? ''].filter(Boolean).slice(0, 1)
  const { address1, address2, city, shipState, zip } = placed
  return { ...emptyParty('shipTo', 'ST'), names, id, ...addressOf({ address: address1, address2, city, state: shipState, zip }) }
}

/** The store that goods are for which go to another place. */
export function markForOf(answered: Answered, of: OrderOf): Party[] {
  const [id, center] = [storeOf(answered, of), centerOf(answered, of)]
  const isThere = center?.id?.scheme === id?.scheme && center?.id?.value === id?.value
  return center && id && !isThere ? [{ ...emptyParty('markFor', 'Z7'), id }] : []
}

function storeOf({ order }: Answered, { store }: OrderOf): Party['id'] {
  const shared = order.lines.flatMap(({ stores }) => stores).find((each) => store && storeName(each) === store)
  return shared ? { scheme: shared.scheme, value: shared.store } : null
}

/** Where what is for a store is received, if not by itself. */
const centerOf = ({ order }: Answered, { store }: OrderOf): Party | undefined =>
  store ? order.parties.find((party) => party.role === 'shipTo' && saysWhere(party)) : undefined

/** The company itself. */
export async function ourselves(db: Db, companyId: string): Promise<Party> {
  const { companyName, ...address } = await db
    .selectFrom('companies')
    .select(['companyName', 'address', 'address2', 'city', 'state', 'zip'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return { ...emptyParty('shipFrom', 'SF'), names: [companyName], ...addressOf(address) }
}

type Address = { address: string; address2: string; city: string; state: string; zip: string }
const addressOf = ({ address, address2, city, state, zip }: Address) => ({
  street: [address, address2].filter(Boolean),
  city,
  postalCode: zip,
  // A state that is written out fits no format's code.
  region: /^[a-z]{2}$/i.test(state) ? state.toUpperCase() : '',
})

/** What the partner files the order under, said back with every answer. */
export const referencesOf = ({ order }: Answered) =>
  order.references.filter(({ kind, value }) => value && ['vendorNumber', 'department', 'merchandiseType', 'division'].includes(kind))
