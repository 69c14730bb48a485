import type { ErrorCode } from '#contract/errors.ts'
import { AppError } from '#contract/errors.ts'
import { type Placed, placeEach } from '#features/sales/orders/server/door.ts'
import type { Actor } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { planned } from '#server/data/planned-anew.ts'
import type { Services } from '#server/services.ts'
import { inGroups } from '#server/work/groups/in-groups.ts'
import { type Buyer, type Rights, rightsLocked } from '../buyer.ts'
import type { Reckoned } from '../cart/reckoned.ts'
import { emptyCarts, lockedCarts, type StoredCart } from '../cart/stored.ts'
import { standingNow, storeById } from '../store.ts'
import { asMoved, newOrder, type Pay, type Sent, sentOrder, sourceIdOf } from './order.ts'

/** A cart that may be sent, as far as whoever looked could see. */
export type Press = {
  companyId: string
  storeId: string
  buyer: Buyer
  by: Actor
  stored: StoredCart
  now: Reckoned
  pay: Pay
  customerId: string
}
type Told = Sent | { refused: ErrorCode } | null

const mostTogether = 50

/**
 * Places what was pressed in a store while the orders before were being placed, all in one transaction: it waits for the company's counter and for
 * the goods once. Null: the cart, the store or what the shopper may is not as it was looked at any more, and is to be looked at again.
 */
export async function pressTogether(services: Services, press: Press): Promise<Sent | null> {
  const told = await pressed(services, `${press.companyId} ${press.storeId}`, press).catch((error: unknown) => {
    throw asMoved(error)
  })
  if (told && 'refused' in told) throw asMoved(new AppError(told.refused))
  return told
}

const pressed = inGroups<Press, Told>(mostTogether, (services, presses) => {
  const [{ companyId }] = presses
  return services.transaction({ companyId }, (db) => placeTogether(services, db, presses))
})

/** The store is locked before whoever orders, and these before their carts, each in the order of their ids. */
async function placeTogether(services: Services, db: Db, presses: readonly [Press, ...Press[]]): Promise<Told[]> {
  const [{ companyId, storeId, by }] = presses
  const [, store, rights, carts] = await Promise.all([
    planned(db, 'force_generic_plan'),
    storeById(db, storeId, { lock: true }),
    rightsLocked(
      db,
      presses.map(({ buyer, customerId }) => ({ shopperId: buyer.shopper.id, customerId })),
    ),
    lockedCarts(
      db,
      presses.map(({ stored }) => stored.id),
    ),
  ])
  if (standingNow(store) !== 'open') return presses.map(() => ({ refused: 'storeNotOpen' }))
  // Of two presses of one round the second finds the order of the first.
  const first = new Map(presses.toReversed().map((press) => [press.stored.id, press]))
  const fresh = presses.filter(
    (press, at) =>
      first.get(press.stored.id) === press &&
      press.buyer.store.version === store.version &&
      isSame(press.buyer.rights, rights[at]) &&
      isSame(press.stored, carts.get(press.stored.id)),
  )
  const outcomes = fresh.length ? await placeEach(db, { companyId, source: 'store', by }, fresh.map(asOrder)) : []
  const placed = fresh.flatMap((press, at) => {
    const outcome = outcomes[at]
    return outcome && 'id' in outcome ? [{ press, outcome }] : []
  })
  await emptyCarts(
    db,
    placed.map(({ press }) => press.stored.id),
  )
  const told = new Map<Press, Told>(fresh.map((press, at) => [press, refusalOf(outcomes[at])]))
  for (const { press, outcome } of placed) told.set(press, await sentOrder({ db, services }, press.by, outcome))
  return presses.map((press) => told.get(press) ?? null)
}

const asOrder = ({ buyer, now, by, stored, pay, customerId }: Press) =>
  newOrder(buyer, now, { by, pay, customerId, sourceId: sourceIdOf(stored.id, stored.round) })

/** Nobody has changed it, sent it or taken it away since. */
const isSame = <T extends StoredCart | Rights>(looked: T | null, now: T | undefined) => JSON.stringify(looked) === JSON.stringify(now)

function refusalOf(outcome: Placed | { onHold: string } | { refused: ErrorCode } | undefined): Told {
  if (!outcome || 'id' in outcome) return null
  return { refused: 'onHold' in outcome ? 'customerOnHold' : outcome.refused }
}
