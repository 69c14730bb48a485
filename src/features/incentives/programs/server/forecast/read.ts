import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#server/data/db.ts'
import { company, ofCompany } from '#server/data/tenant.ts'
import type { ProgramTerms } from '../../terms.ts'

type Days = { from: string; to: string }
/** Invoices of some days, as text of JSON: `[id, number, day, customer's id, total, lines]` each. Only a thread has the time to read them. */
export type Portion = string
const portionRows = 10_000

/** By portions, so that neither the database nor this process has all of them in hand at once. */
export async function invoicesOf(db: Db, { from, to }: Days): Promise<Portion[]> {
  const portions: Portion[] = []
  for (let [day, id] = [from, '00000000-0000-0000-0000-000000000000']; ; ) {
    const { rows } = await sql<{ text: Portion; read: number; day: string | null; id: string | null }>`
      with read as materialized (
        select i.id, i.number, i.date, i.customer_id, i.total, i.lines from invoices i
        where ${ofCompany('i')} and (i.date, i.id) > (${day}::date, ${id}::uuid) and i.date <= ${to}::date
          and not i.voided and not i.deleted and i.customer_id is not null
        order by i.date, i.id limit ${sql.lit(portionRows)})
      select coalesce(json_agg(json_build_array(r.id, r.number, r.date, r.customer_id, r.total, r.lines)), '[]')::text as text, count(*) as read,
        (select l.date::text from read l order by l.date desc, l.id desc limit 1) as day,
        (select l.id from read l order by l.date desc, l.id desc limit 1) as id
      from read r`.execute(db.withoutPlugins())
    const [portion] = rows
    if (!portion?.day || !portion.id) return portions
    portions.push(portion.text)
    if (portion.read < portionRows) return portions
    day = portion.day
    id = portion.id
  }
}

/** As text of JSON as well, none before its sale: `[id, number, day, sale's id, customer's id, total, lines]` of what came back of invoices since a day. */
export async function creditsSince(db: Db, from: string): Promise<string> {
  const { rows } = await sql<{ applied: unknown }>`select p.applied from payments p
    where ${ofCompany('p')} and p.date >= ${from}::date and not p.deleted and not p.voided and p.applied @> '[{"kind":"CreditMemo"}]'`.execute(
    db.withoutPlugins(),
  )
  const pairs = rows.flatMap(({ applied }) => loweredBy(applied))
  if (!pairs.length) return '[]'
  const found = await sql<{ text: string }>`
    select coalesce(json_agg(json_build_array(m.id, m.number, greatest(m.date, i.date), s.local_id, m.customer_id, m.total, m.lines)), '[]')::text as text
    from unnest(${pairs.map(({ memo }) => memo)}::text[], ${pairs.map(({ invoice }) => invoice)}::text[]) as e (memo, invoice)
      join external_links l on ${linked('l', 'creditMemo')} and l.external_id = e.memo
      join external_links s on ${linked('s', 'invoice')} and s.external_id = e.invoice
      join invoices i on ${ofCompany('i')} and i.id = s.local_id
      join credit_memos m on ${ofCompany('m')} and m.id = l.local_id and not m.voided and not m.deleted and m.customer_id is not null`.execute(
    db.withoutPlugins(),
  )
  return found.rows[0]?.text ?? '[]'
}
const linked = (alias: 'l' | 's', kind: string): RawBuilder<boolean> =>
  sql`${ofCompany(alias)} and ${sql.ref(`${alias}.provider`)} = 'quickbooks' and ${sql.ref(`${alias}.kind`)} = ${kind}`

const appliedLines = z.array(z.object({ kind: z.string(), externalId: z.string() })).catch([])
/** Each credit memo of a payment is of the first invoice that stands beside it. */
function loweredBy(applied: unknown): { memo: string; invoice: string }[] {
  const lines = appliedLines.parse(applied)
  const invoice = lines.find(({ kind }) => kind === 'Invoice')?.externalId
  return lines.flatMap(({ kind, externalId }) => (kind === 'CreditMemo' && invoice ? [{ memo: externalId, invoice }] : []))
}

/** Of each item of QuickBooks ours and the categories that it is in; null: the terms ask for neither. `deliveryItem`: theirs that stands for delivery. */
export async function itemsFor(
  db: Db,
  { eligible: { items, categories } }: ProgramTerms,
): Promise<{ items: string | null; deliveryItem: string | null }> {
  const delivery = await sql<{ id: string }>`select l.external_id as id from book_settings b
    join external_links l on ${linked('l', 'item')} and l.local_id = b.delivery_item_id where ${ofCompany('b')}`.execute(
    db.withoutPlugins(),
  )
  const deliveryItem = delivery.rows[0]?.id ?? null
  if (!items.ids.length && !categories.ids.length) return { items: null, deliveryItem }
  const { rows } = await sql<{ text: string }>`
    with recursive above (id, category_id) as (
      select k.id, k.id from item_categories k where ${ofCompany('k')}
      union select a.id, k.parent_id from above a join item_categories k on ${ofCompany('k')} and k.id = a.category_id where k.parent_id is not null),
    paths as (select id, json_agg(category_id) as path from above group by id)
    select coalesce(json_agg(json_build_array(l.external_id, i.id, coalesce(p.path, '[]'))), '[]')::text as text
    from external_links l join items i on ${ofCompany('i')} and i.id = l.local_id left join paths p on p.id = i.category_id
    where ${linked('l', 'item')}`.execute(db.withoutPlugins())
  return { items: rows[0]?.text ?? '[]', deliveryItem }
}

/** Of each customer: `[id, merged into, territory, price level's id, rep's id]`, as they are today. */
export async function customersOf(db: Db): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select coalesce(json_agg(json_build_array(c.id, c.merged_into, c.territory, c.price_level_id, r.id)), '[]')::text as text
    from customers c left join reps r on r.company_id = ${company} and r.code = c.sales_representative
    where ${ofCompany('c')} and (c.merged_into is not null or c.territory <> '' or c.price_level_id is not null or r.id is not null)`.execute(
    db.withoutPlugins(),
  )
  return rows[0]?.text ?? '[]'
}
