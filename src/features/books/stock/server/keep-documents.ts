import { sql } from 'kysely'
import { countingOf, lockBalances, moveStock, trackedOf } from '#features/catalog/stock/server/door.ts'
import { dateOf, partOf, type QuickbooksRecord, textOf } from '#features/quickbooks/server/door.ts'
import { quickbooksActor } from '#server/data/audit.ts'
import { todayOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { changeOf, type MovingEntity, moveKindOf, theirLines, wordsOf } from './their-lines.ts'

/** A document as QuickBooks has it now; `record` null: it was deleted. */
export type Seen = { entity: MovingEntity; externalId: string; changedAt: string; record: QuickbooksRecord | null }

type Known = { entity: string; externalId: string; name: string; lines: Record<string, string>; revision: number; changedAt: string | null }

/** What each of these moved that does not stand in the journal yet. `begunAt`: what was made before is in the opening. */
export async function keepDocuments(db: Db, companyId: string, seen: readonly Seen[], begunAt: string): Promise<void> {
  if (!seen.length) return
  const [ours, known, items, today] = await Promise.all([ownDocuments(db, seen), knownDocuments(db, seen), itemsOf(db, seen), todayOf(db)])
  await lockAll(
    db,
    seen.filter((each) => !ours.has(keyOf(each))),
    known,
    items,
  )
  const inOrder = seen.toSorted((one, other) => Date.parse(one.changedAt) - Date.parse(other.changedAt))
  for (const each of inOrder) {
    const key = keyOf(each)
    if (ours.has(key)) continue
    const before = known.get(key)
    // The answer may be older than what another process read meanwhile.
    if (before?.changedAt && Date.parse(before.changedAt) > Date.parse(each.changedAt)) continue
    if (!before && !each.record) continue
    const all = each.record ? theirLines(each.entity, each.record) : new Map<string, string>()
    // An item that we do not know yet comes with the next sync, and is looked at then.
    const lines = new Map([...all].filter(([item]) => items.has(item) || before?.lines[item] !== undefined))
    if (!before && lines.size === 0) continue
    const isEarlier = !before && madeAt(each.record) < Math.floor(Date.parse(begunAt) / 1000) * 1000
    const moved = isEarlier ? new Map<string, string>() : changeOf(new Map(Object.entries(before?.lines ?? {})), lines)
    const revision = (before?.revision ?? 0) + (moved.size ? 1 : 0)
    const name = each.record ? nameOf(each.entity, each.record) : (before?.name ?? '')
    if (moved.size)
      await moveStock(
        db,
        quickbooksActor(companyId),
        {
          kind: moveKindOf(each.entity, !before),
          documentKind: 'quickbooks',
          documentId: `${each.entity} ${each.externalId}`,
          documentName: name,
          movedOn: dayOf(each.record) ?? today,
          always: true,
        },
        [...moved].flatMap(([item, quantity]) => {
          const itemId = items.get(item)
          return itemId ? [{ itemId, quantity, line: revision }] : []
        }),
      )
    const row = { name, lines: JSON.stringify(Object.fromEntries(lines)), revision, changedAt: each.changedAt, gone: each.record === null }
    await db
      .insertInto('stockDocuments')
      .values({ companyId, entity: each.entity, externalId: each.externalId, ...row })
      .onConflict((conflict) => conflict.columns(['companyId', 'entity', 'externalId']).doUpdateSet(row))
      .execute()
    known.set(key, { ...row, entity: each.entity, externalId: each.externalId, lines: Object.fromEntries(lines) })
  }
}

/** All that these documents can move, before the first of them does: in the order in which everybody locks balances. */
async function lockAll(db: Db, seen: readonly Seen[], known: ReadonlyMap<string, Known>, items: ReadonlyMap<string, string>) {
  const counting = await countingOf(db)
  if (!counting) return
  const theirs = seen.flatMap((each) => [
    ...(each.record ? theirLines(each.entity, each.record).keys() : []),
    ...Object.keys(known.get(keyOf(each))?.lines ?? {}),
  ])
  const tracked = await trackedOf(
    db,
    [...new Set(theirs)].flatMap((item) => items.get(item) ?? []),
  )
  if (tracked.size)
    await lockBalances(
      db,
      [...tracked].map((itemId) => ({ itemId, locationId: counting.locationId })),
    )
}

const keyOf = ({ entity, externalId }: { entity: string; externalId: string }) => `${entity} ${externalId}`
/** Ours say so in their private note, also before we learned that they arrived; empty: this one does not. */
const tagOf = (record: QuickbooksRecord | null) =>
  /\[Ledgerside ([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})\]/.exec(textOf(record ?? {}, 'PrivateNote'))?.[1] ?? ''
const madeAt = (record: QuickbooksRecord | null) => Date.parse(textOf(partOf(record ?? {}, 'MetaData'), 'CreateTime')) || 0
const nameOf = (entity: MovingEntity, record: QuickbooksRecord) =>
  `${wordsOf[entity]} ${textOf(record, 'DocNumber') || `#${textOf(record, 'Id')}`}`

function dayOf(record: QuickbooksRecord | null): string | null {
  try {
    return record && dateOf(record, 'TxnDate')
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

async function knownDocuments(db: Db, seen: readonly Seen[]): Promise<Map<string, Known>> {
  const { rows } = await sql<Known>`
    select d.entity, d.external_id, d.name, d.lines, d.revision, d.changed_at from stock_documents d
    join ${given(seen)} on g.entity = d.entity and g.external_id = d.external_id where ${ofCompany('d')} for update of d`.execute(db)
  return new Map(rows.map((row) => [keyOf(row), row]))
}

/** What we posted there ourselves. A copy that somebody makes there of one of ours says the same and is none. */
async function ownDocuments(db: Db, seen: readonly Seen[]): Promise<ReadonlySet<string>> {
  const tags = seen.map(({ record }) => tagOf(record) || null)
  const { rows } = await sql<{ entity: string; externalId: string }>`
    select g.entity, g.external_id from unnest(${seen.map(({ entity }) => entity)}::text[], ${seen.map(({ externalId }) => externalId)}::text[],
      ${tags}::uuid[]) as g (entity, external_id, tag)
    where exists (select from postings p where ${ofCompany('p')} and p.entity = g.entity and p.external_id = g.external_id)
      or exists (select from postings p where ${ofCompany('p')} and p.id = g.tag and p.external_id is null)
      or exists (select from stock_postings p where ${ofCompany('p')} and g.entity = 'InventoryAdjustment' and p.external_id = g.external_id)
      or exists (select from stock_postings p where ${ofCompany('p')} and p.id = g.tag and p.external_id is null)`.execute(db)
  await noteGone(db, seen)
  return new Set(rows.map(keyOf))
}

/** Somebody deleted an adjustment of ours there. */
async function noteGone(db: Db, seen: readonly Seen[]): Promise<void> {
  const gone = seen.filter(({ entity, record }) => entity === 'InventoryAdjustment' && record === null).map(({ externalId }) => externalId)
  if (gone.length)
    await db.updateTable('stockPostings').set({ state: 'gone' }).where('externalId', 'in', gone).where('state', '=', 'posted').execute()
}

const given = (seen: readonly Seen[]) =>
  sql`unnest(${seen.map(({ entity }) => entity)}::text[], ${seen.map(({ externalId }) => externalId)}::text[]) as g (entity, external_id)`

async function itemsOf(db: Db, seen: readonly Seen[]): Promise<ReadonlyMap<string, string>> {
  const named = new Set(seen.flatMap(({ entity, record }) => (record ? [...theirLines(entity, record).keys()] : [])))
  const { rows } = await sql<{ externalId: string; localId: string }>`
    select external_id, local_id from external_links where ${ofCompany()} and provider = 'quickbooks' and kind = 'item'
      and (external_id = any(${[...named]}::text[]) or external_id in (select jsonb_object_keys(d.lines) from stock_documents d
        join ${given(seen)} on g.entity = d.entity and g.external_id = d.external_id where ${ofCompany('d')}))`.execute(db)
  return new Map(rows.map(({ externalId, localId }) => [externalId, localId]))
}
