import type { Partner } from '#features/trade/partners/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { plannedAnew } from '#server/data/planned-anew.ts'
import type { Hold } from '../../holds.ts'
import { type ChangesOf, changesOf, orderWith, waitingHolds } from '../changes/changes-of.ts'
import type { Document } from '../list/document.ts'
import { decided, type Settled } from './decision.ts'
import { sameNumbers } from './find-duplicates.ts'
import { holdOf } from './hold.ts'
import { type Ordered, ordersOf } from './place-orders.ts'
import { type ReadOrder, readOrders } from './read-order.ts'
import { unusual } from './unusual-order.ts'

/** `ordered`: what is to be ordered, where nothing holds it; `changes`: what its partner said of it before. */
export type Looked = Settled & { document: Document; ordered?: Ordered; changes?: ChangesOf }
/** What is no copy. `sameAs`: another one with the same control numbers. `holds`: what its envelope says already. */
export type Fresh = { document: Document; sameAs: string | null; holds: Hold[] }

/** What becomes of new orders of one partner. */
export async function settledOrders(db: Db, fresh: readonly Fresh[], partner: Partner): Promise<Looked[]> {
  if (!fresh.length) return []
  const documents = fresh.map(({ document }) => document)
  const changes = await changesOf(db, documents)
  const orders = documents.map((document) => orderWith(document, changes(document.id)))
  const [before, read] = await plannedAnew(db, () => Promise.all([sameNumbers(db, documents), readOrders(db, partner, orders)]))
  const looked: Looked[] = []
  for (const [index, order] of read.entries()) {
    const each = fresh[index]
    if (each)
      looked.push(
        await settledOrder(db, each, {
          partner,
          order,
          before: before.get(each.document.id) ?? null,
          changes: changes(each.document.id),
        }),
      )
  }
  return looked
}

/** `before`: the order before it that has the same number. */
type Read = { partner: Partner; order: ReadOrder; before: string | null; changes: ChangesOf }

async function settledOrder(db: Db, { document, sameAs, holds }: Fresh, { partner, order, before, changes }: Read): Promise<Looked> {
  const repeated = before === null ? [] : [holdOf('numberRepeated', { value: document.number })]
  const inTest = document.test || partner.live ? [] : [holdOf('partnerInTest', { value: partner.name })]
  const all = [...waitingHolds(document, changes), ...holds, ...repeated, ...unusual(order.order), ...order.holds, ...inTest]
  const result = { document, ...decided(document, all, sameAs ?? before) }
  // Nothing that is a test, or came from a partner who is not live, is ever sold.
  if (result.state !== 'valid' || document.test || !partner.live) return result
  return { ...result, changes, ordered: await ordersOf(db, document, partner, order, before !== null) }
}
