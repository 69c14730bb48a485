import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import { openLocation } from '#features/catalog/stock/server/door.ts'
import type { Actor } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { compare, type Decimal, decimal } from '#trade-documents/model/decimal.ts'
import { drafted, keepDraft } from '../draft.ts'
import { moveLocked } from '../move-on.ts'
import { atLeastNothing, wholeDown } from '../need.ts'
import { type RestockRecord, restockColumns, restockTables } from '../restock.ts'
import { promised } from '../there.ts'

type Asked = {
  requestKey: string
  fromId: string
  toId: string
  note: string
  /** Who cannot approve it themselves, where there is somebody else. */
  requestedById: string | null
  /** In the item's own unit, each item once. */
  lines: readonly { itemId: string; quantity: string }[]
}
export type Less = { itemId: string; wanted: string; there: string }

/**
 * Drafted and asked for in one go, by whoever is not here to be asked: what the source does not have is left out, and said. The same key asks
 * once.
 */
export async function askFor(
  db: Db,
  by: Actor,
  { requestedById, lines, ...made }: Asked,
): Promise<{ id: string; number: number; less: Less[] }> {
  const { requestKey, fromId, toId } = made
  const settings = await db.selectFrom('stockSettings').select('startedAt').forUpdate().executeTakeFirst()
  if (!settings?.startedAt) throw new AppError('stockNotStarted')
  const before = await db.selectFrom('restocks').select(['id', 'number']).where('requestKey', '=', requestKey).executeTakeFirst()
  if (before) return { ...before, less: [] }
  if (fromId === toId) throw new AppError('restockSource')
  for (const id of [fromId, toId].sort()) await openLocation(db, id)
  const there = await thereOf(
    db,
    fromId,
    lines.map(({ itemId }) => itemId),
  )
  const packs = await packsAt(db, { fromId, toId }, lines)
  const less = lines.flatMap(({ itemId, quantity }): Less[] => {
    const has = atLeastNothing(decimal(there.get(itemId) ?? '0') ?? '0')
    const pack = packs.get(itemId) ?? '1'
    const asked = decimal(quantity) ?? '0'
    if (compare(has, asked) >= 0) return []
    // Whoever asks for whole packs gets whole ones: the rest stays a need.
    const isWhole = compare(wholeDown(asked, pack), asked) === 0
    return [{ itemId, wanted: quantity, there: isWhole ? wholeDown(has, pack) : has }]
  })
  const cut = new Map(less.map((each) => [each.itemId, each.there]))
  const wanted = lines
    .map(({ itemId, quantity }) => ({ itemId, quantity: cut.get(itemId) ?? quantity, unit: '' }))
    .filter(({ quantity }) => compare(quantity, '0') > 0)
  if (!wanted.length) throw new AppError('restockEmpty')
  const draft = await keepDraft(db, by, { ...made, lines: await drafted(db, { fromId, toId }, wanted) })
  const { rows } = await sql<RestockRecord>`select ${restockColumns} from ${restockTables}
    where ${ofCompany('r')} and r.id = ${draft.id}::uuid for update of r`.execute(db.withoutPlugins())
  const [restock] = rows
  if (!restock) throw new Error('What was drafted is there.')
  await moveLocked(db, by, restock, { step: 'request', version: restock.version, reason: '' }, async () => {
    await db.updateTable('restocks').set({ requestedById }).where('id', '=', draft.id).execute()
    return {}
  })
  return { ...draft, less }
}

/** In what packs of items restocks are asked for. */
async function packsAt(db: Db, ends: { fromId: string; toId: string }, lines: Asked['lines']): Promise<ReadonlyMap<string, Decimal>> {
  const wanted = lines.map(({ itemId, quantity }) => ({ itemId, quantity, unit: '' }))
  return new Map((await drafted(db, ends, wanted)).map(({ itemId, pack }) => [itemId, decimal(pack) ?? '1']))
}

/** What a source has of items, without what other restocks take. */
async function thereOf(db: Db, fromId: string, itemIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ itemId: string; there: string }>`
    select b.item_id as "itemId", trim_scale(b.available - ${promised(sql`b.item_id`, sql`${fromId}::uuid`, null)})::text as there
    from stock_balances b where ${ofCompany('b')} and b.location_id = ${fromId}::uuid and b.item_id = any(${itemIds}::uuid[])`.execute(
    db.withoutPlugins(),
  )
  return new Map(rows.map(({ itemId, there }) => [itemId, there]))
}
