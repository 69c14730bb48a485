import type { RawResult } from '#contract/endpoint.ts'
import type { Db } from '#server/data/db.ts'
import type { pullChanges } from '../contract.ts'
import type { LoadedKind } from './cursor.ts'
import { customersOf } from './customers.ts'
import type { Touched } from './feed.ts'
import { itemsOf } from './items.ts'
import type { Seat } from './seat.ts'
import { agreedOf, categoriesOf, invoicesOf, levelsOf, ofLevelsOf, stockOf } from './small-rows.ts'

type Result = RawResult<typeof pullChanges>
export type Portion = Omit<Result, 'cursor' | 'more' | 'whole' | 'rules' | 'settings' | 'money' | 'van' | 'documents'>

export type Ids = Partial<Record<LoadedKind, readonly string[]>>
const none: readonly string[] = []

/**
 * The rows of these ids that the device may know, and which of the others it may not know any more. `touched` null: the ids are of a page of the
 * first load, which found them for this device.
 */
export async function portionOf(db: Db, seat: Seat, ids: Ids, touched: readonly Touched[] | null = null): Promise<Portion> {
  const customers = await customersOf(db, seat, ids.customer ?? none)
  const items = await itemsOf(db, seat, ids.item ?? none)
  const categories = ids.category ? await categoriesOf(db, ids.category) : []
  const levels = ids.level ? await levelsOf(db, seat, ids.level) : []
  const ofLevels = ids.ofLevel ? await ofLevelsOf(db, seat, ids.ofLevel) : []
  const agreed = await agreedOf(db, seat, ids.agreed ?? none, { areTheirs: touched === null })
  const stock = ids.stock ? await stockOf(db, seat, ids.stock) : []
  const invoices = ids.invoice ? await invoicesOf(db, seat, ids.invoice) : { open: [], closed: [] }
  const sent: Record<LoadedKind, ReadonlySet<string>> = {
    customer: new Set(customers.map(({ id }) => id)),
    item: new Set(items.map(({ id }) => id)),
    category: new Set(categories.map(({ id }) => id)),
    level: new Set(levels.map(({ id }) => id)),
    ofLevel: new Set(ofLevels.map(({ id }) => id)),
    agreed: new Set(agreed.map(({ id }) => id)),
    stock: new Set(stock.map(({ itemId }) => itemId)),
    invoice: new Set(invoices.open.map(({ id }) => id)),
  }
  const left = new Map<string, { kind: LoadedKind; id: string }>()
  const leave = (kind: LoadedKind, id: string) => left.set(`${kind} ${id}`, { kind, id })
  for (const { kind, id, moved } of touched ?? []) if (moved && isLoaded(kind, sent) && !sent[kind].has(id)) leave(kind, id)
  for (const id of invoices.closed) leave('invoice', id)
  return { customers, items, categories, prices: { levels, ofLevels, agreed }, stock, invoices: invoices.open, gone: [...left.values()] }
}

const isLoaded = (kind: string, sent: Record<LoadedKind, unknown>): kind is LoadedKind => Object.hasOwn(sent, kind)
