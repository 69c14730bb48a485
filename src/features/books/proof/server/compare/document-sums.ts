import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { FoundCheck } from '../run.ts'
import { type DocumentEntity, documents } from './our-documents.ts'

/** A document as QuickBooks has it. `due` null and `customer` empty: not known. */
export type TheirDocument = { id: string; date: string; due: string | null; customer: string; cents: number }
export type Range = { firstDate: string; lastDate: string }

type Sums = { records: number; cents: number }
type Month = { month: string; ours: Sums; theirs: Sums }
/** A document that is on one side only or differs. Null: not there. */
export type Suspect = { id: string; ours: Dated | null; theirs: Dated | null }
type Dated = { month: string; cents: number }
type Compared = { months: Month[]; suspects: Suspect[] }

/** Compares the documents of some days with theirs: how many there are of each month, what they come to, and which ones are suspect. */
export async function compareDocuments(
  db: Db,
  companyId: string,
  entity: DocumentEntity,
  { firstDate, lastDate }: Range,
  theirs: readonly TheirDocument[],
): Promise<Compared> {
  const { table, kind, due } = documents[entity]
  const { rows } = await sql<{ months: Month[] | null; suspects: Suspect[] | null }>`
    with theirs as materialized (
      select * from json_to_recordset(${JSON.stringify(theirs)}::json) as g(id text, date date, due date, customer text, cents bigint)
    ), ours as materialized (
      select l.external_id as id, d.date, ${due ? sql`d.due_date` : sql`null::date`} as due, c.external_id as customer, abs(d.total) as cents
      from ${sql.table(table)} d
        cross join lateral (${linkOf(sql`d.id`, kind)}) l left join lateral (${linkOf(sql`d.customer_id`, 'customer')}) c on true
      where d.company_id = ${companyId} and not d.deleted and d.date between ${firstDate} and ${lastDate}
    ), months as (
      select coalesce(o.month, t.month) as month, jsonb_build_object('records', coalesce(o.records, 0), 'cents', coalesce(o.cents, 0)) as ours,
        jsonb_build_object('records', coalesce(t.records, 0), 'cents', coalesce(t.cents, 0)) as theirs
      from (select date_trunc('month', date)::date as month, count(*) as records, sum(cents) as cents from ours group by 1) o
        full join (select date_trunc('month', date)::date as month, count(*) as records, sum(cents) as cents from theirs group by 1) t using (month)
    )
    select (select jsonb_agg(m) from months m) as months, (select jsonb_agg(jsonb_build_object('id', coalesce(o.id, t.id),
        'ours', case when o.id is not null then jsonb_build_object('month', date_trunc('month', o.date)::date, 'cents', o.cents) end,
        'theirs', case when t.id is not null then jsonb_build_object('month', date_trunc('month', t.date)::date, 'cents', t.cents) end))
      from ours o full join theirs t using (id)
      where o.id is null or t.id is null or o.date <> t.date or o.cents <> t.cents or t.due is not null and o.due is distinct from t.due
        or t.customer <> '' and o.customer is distinct from t.customer) as suspects`.execute(db)
  return { months: rows[0]?.months ?? [], suspects: rows[0]?.suspects ?? [] }
}

/** `limit 1`: looked up row by row; a join would read the links of all companies. */
const linkOf = (localId: RawBuilder<unknown>, kind: string) => sql`select external_id from external_links k
  where k.local_id = ${localId} and ${ofCompany('k')} and k.provider = 'quickbooks' and k.kind = ${kind} limit 1`

/** What the months come to on both sides but for these. */
export function sumsWithout(entity: DocumentEntity, { months }: Compared, leftOut: readonly Suspect[]): FoundCheck[] {
  const without = (side: 'ours' | 'theirs', { month, [side]: { records, cents } }: Month): Sums => {
    const gone = leftOut.flatMap((each) => (each[side]?.month === month ? [each[side].cents] : []))
    return { records: records - gone.length, cents: gone.reduce((left, each) => left - each, cents) }
  }
  return months.flatMap((each): FoundCheck[] => {
    const [ours, theirs] = [without('ours', each), without('theirs', each)]
    const { month } = each
    return [
      { entity, month, measure: 'records', ours: ours.records, theirs: theirs.records },
      { entity, month, measure: 'amount', ours: ours.cents, theirs: theirs.cents },
    ]
  })
}

/** How many documents we have of each day, in order. */
export async function countByDay(db: Db, companyId: string, entity: DocumentEntity): Promise<{ date: string; count: number }[]> {
  const { rows } = await sql<{ date: string; count: number }>`
    select date, count(*) as count from ${sql.table(documents[entity].table)}
    where company_id = ${companyId} and not deleted group by date order by date`.execute(db)
  return rows
}
