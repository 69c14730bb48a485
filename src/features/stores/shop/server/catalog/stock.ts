import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { writtenOnce } from '#server/data/statements/written-once.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { Store } from '../store.ts'
import type { Described } from './described.ts'

type Shown = { level: 'in' | 'low' | 'out' | 'none'; quantity: string | null }
const nothing: Shown = { level: 'none', quantity: null }

/** Less than twice what is ordered at once is little. */
const usually = 5

type Row = { id: string; available: string; isCounted: boolean }
const thereAt = writtenOnce<{ ids: string[]; locationId: string }, Row>(
  (slot) => sql`
    select i.id, trim_scale(greatest(0, coalesce(b.available, 0)))::text as available, i.item_type = 'Inventory' as "isCounted"
    from stock_settings t join items i on ${ofCompany('i')} and i.id = any(${slot('ids')}::uuid[])
    left join stock_balances b on ${ofCompany('b')} and b.item_id = i.id and b.location_id = ${slot('locationId')}::uuid
    where ${ofCompany('t')} and t.started_at is not null`,
)

/** What the store's location has of these, as far as the store says it. What is not counted is there. */
export async function stockOf(
  db: Db,
  { locationId, stockShown: shown }: Pick<Store, 'locationId' | 'stockShown'>,
  ids: readonly string[],
): Promise<(item: Pick<Described, 'id' | 'minimumQuantity' | 'multipleQuantity'>) => Shown> {
  const rows = shown === 'hidden' ? [] : await thereAt(db, { ids: [...ids], locationId })
  const found = new Map(rows.map((row) => [row.id, row]))
  return ({ id, minimumQuantity, multipleQuantity }) => {
    const row = found.get(id)
    if (!row?.isCounted) return nothing
    const [there, least] = [Number(row.available), Number(minimumQuantity || multipleQuantity || 0)]
    const level = there <= 0 || there < least ? 'out' : there < 2 * (least || usually) ? 'low' : 'in'
    return { level, quantity: shown === 'exact' ? row.available : null }
  }
}
