import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { company, ofCompany } from '#server/data/tenant.ts'
import type { PlannedItem } from './plan.ts'

/** Writes what a batch pays in place of what it paid before; what it pays no more is free again. */
export async function storePlan(db: Db, batchId: string, items: readonly PlannedItem[]) {
  const plain = db.withoutPlugins()
  await sql`delete from funding_items i where ${ofCompany('i')} and i.batch_id = ${batchId}::uuid`.execute(plain)
  const given = items.map((item, place) => ({
    place: place + 1,
    payee_kind: item.payeeKind,
    payee_id: item.payeeId,
    payee_name: item.payeeName,
    way: item.way,
    target: item.target,
    last4: item.last4,
    bank_version: item.bankVersion,
    rows: item.rows.length,
    gross: item.gross,
    netted: item.netted,
    withheld: item.withheld,
    fee: item.fee,
    amount: item.amount,
    held: item.held,
  }))
  const { rows: made } = await sql<{ id: string; place: number }>`
    insert into funding_items (company_id, batch_id, place, payee_kind, payee_id, payee_name, way, target, last4, rows, gross, netted, withheld, fee, amount,
      held, bank_version, state)
    select ${company}::uuid, ${batchId}::uuid, g.place, g.payee_kind, g.payee_id, g.payee_name, g.way, g.target, g.last4, g.rows, g.gross, g.netted,
      g.withheld, g.fee, g.amount, g.held, g.bank_version, case when g.held is null then 'Queued' else 'Held' end
    from json_to_recordset(${JSON.stringify(given)}::json) as g (place int, payee_kind text, payee_id uuid, payee_name text, way text, target text,
      last4 text, rows int, gross bigint, netted bigint, withheld bigint, fee bigint, amount bigint, held text, bank_version int)
    returning id, place`.execute(plain)
  const idOf = new Map(made.map(({ id, place }) => [place, id]))
  // Who is held keeps everything for the next one.
  const paid = items.flatMap((item, at) => (item.held === null ? [{ item, id: idOf.get(at + 1) ?? '' }] : []))
  const rows = paid.flatMap(({ item, id }) =>
    item.rows.map((row) => ({ item_id: id, row_id: row.id, entry_id: row.entryId, amount: row.amount })),
  )
  if (rows.length)
    await sql`insert into funding_rows (company_id, item_id, row_id, batch_id, entry_id, amount)
      select ${company}::uuid, g.item_id, g.row_id, ${batchId}::uuid, g.entry_id, g.amount
      from json_to_recordset(${JSON.stringify(rows)}::json) as g (item_id uuid, row_id uuid, entry_id uuid, amount bigint)`.execute(plain)
  for (const { item, id } of paid)
    if (item.corrections.length)
      await sql`update payout_corrections k set item_id = ${id}::uuid where ${ofCompany('k')} and k.id = any(${item.corrections}::uuid[])`.execute(
        plain,
      )
  await sql`insert into funding_shares (company_id, item_id, program_id, amount)
    select ${company}::uuid, s.item_id, s.program_id, sum(s.amount) from (
      select f.item_id, r.program_id, f.amount from funding_rows f join reward_rows r on ${ofCompany('r')} and r.id = f.row_id
      where ${ofCompany('f')} and f.batch_id = ${batchId}::uuid
      union all
      select k.item_id, k.program_id, k.amount from payout_corrections k join funding_items i on ${ofCompany('i')} and i.id = k.item_id
      where ${ofCompany('k')} and i.batch_id = ${batchId}::uuid) s
    group by s.item_id, s.program_id`.execute(plain)
  await become(
    db,
    'Held',
    ['Approved', 'Failed'],
    items.filter(({ held }) => held !== null),
  )
  await become(
    db,
    'Approved',
    ['Held', 'Failed'],
    paid.map(({ item }) => item),
  )
  const kept = paid.map(({ item }) => item)
  const sum = (of: (item: PlannedItem) => number) => kept.reduce((all, item) => all + of(item), 0)
  await sql`update funding_batches b set payees = ${kept.length}::int, gross = ${sum((item) => item.gross)}::bigint, netted = ${sum((item) => item.netted)}::bigint,
    withheld = ${sum((item) => item.withheld)}::bigint, fees = ${sum((item) => item.fee)}::bigint, total = ${sum((item) => item.amount)}::bigint,
    changed_at = now() where ${ofCompany('b')} and b.id = ${batchId}::uuid`.execute(plain)
}

/** Rewards of a payee who gets nothing now are held, and approved again once they are in a batch (rules 3.9). */
const become = (db: Db, decided: 'Held' | 'Approved', from: readonly string[], items: readonly PlannedItem[]) =>
  sql`update reward_entries e set decided = ${decided} where ${ofCompany('e')} and e.decided = any(${from}::text[])
    and e.id = any(${items.flatMap(({ rows }) => rows.map(({ entryId }) => entryId))}::uuid[])`.execute(db.withoutPlugins())

/** What it pays, as it was written. */
export async function storedPlan(db: Db, batchId: string): Promise<Omit<PlannedItem, 'corrections'>[]> {
  const { rows } = await sql<Omit<PlannedItem, 'corrections' | 'rows'> & { ids: string[] }>`
    select i.payee_kind as "payeeKind", i.payee_id as "payeeId", i.payee_name as "payeeName", i.way, i.target, i.last4, i.bank_version as "bankVersion", i.gross, i.netted,
      i.withheld, i.fee, i.amount, i.held, coalesce((select array_agg(r.row_id::text) from funding_rows r where ${ofCompany('r')} and r.item_id = i.id), '{}') as ids
    from funding_items i where ${ofCompany('i')} and i.batch_id = ${batchId}::uuid order by i.place`.execute(db.withoutPlugins())
  return rows.map(({ ids, ...item }) => ({ ...item, rows: ids.map((id) => ({ id, entryId: '', amount: 0 })) }))
}
