import { type Party, storeName } from '#features/edi/server/door.ts'
import type { Order } from '#features/orders/server/door.ts'
import type { Db } from '#server/db.ts'
import type { Answered, OrderOf } from './answered.ts'

const nobody: Omit<Party, 'role' | 'code'> = {
  ...{ names: [], id: null, street: [], city: '', region: '', postalCode: '', country: '', contacts: [], references: [] },
}

/** Where an order goes, by the partner's own code, with the address that the order has here. */
export function shipToOf({ order }: Answered, { store }: OrderOf, placed: Order): Party {
  const named = order.parties.find(({ role }) => role === 'shipTo')
  const shared = order.lines.flatMap(({ stores }) => stores).find((each) => storeName(each) === store)
  const id = store && shared ? { scheme: shared.scheme, value: shared.store } : (named?.id ?? null)
  const names = [placed.addressName, named?.names[0] ?? ''].filter(Boolean).slice(0, 1)
  const { address1, address2, city, shipState, zip } = placed
  return { ...nobody, role: 'shipTo', code: 'ST', names, id, ...addressOf({ address: address1, address2, city, state: shipState, zip }) }
}

/** The company itself. */
export async function ourselves(db: Db, companyId: string): Promise<Party> {
  const { companyName, ...address } = await db
    .selectFrom('companies')
    .select(['companyName', 'address', 'address2', 'city', 'state', 'zip'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return { ...nobody, role: 'shipFrom', code: 'SF', names: [companyName], ...addressOf(address) }
}

type Address = { address: string; address2: string; city: string; state: string; zip: string }
const addressOf = ({ address, address2, city, state, zip }: Address) => ({
  street: [address, address2].filter(Boolean),
  ...{ city, postalCode: zip },
  // A state that is written out fits no format's code.
  region: /^[a-z]{2}$/i.test(state) ? state.toUpperCase() : '',
})

/** What the partner files the order under, said back with every answer. */
export const referencesOf = ({ order }: Answered) =>
  order.references.filter(({ kind, value }) => value && ['vendorNumber', 'department', 'merchandiseType', 'division'].includes(kind))
