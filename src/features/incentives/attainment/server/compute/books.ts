import { type RawBuilder, sql } from 'kysely'
import { dayAt, zoneOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type Books, type Credit, type CustomerFacts, type Merge, type Payment, type Sale, wholeShare } from '../../engine/documents.ts'
import { type Timeline, timelineOf } from '../../engine/timeline.ts'
import { amountOf, goodsOf } from '../intake/document.ts'
import type { ComputedProgram } from './program.ts'

type Row = {
  id: string
  kind: 'sale' | 'payment' | 'credit'
  saleId: string | null
  number: string
  customerId: string
  repId: string | null
  seenOn: string
  isVoid: boolean
  place: string
  body: unknown
}
const columns = sql`d.id, d.kind, d.sale_id as "saleId", d.number, d.customer_id as "customerId", d.rep_id as "repId",
  d.seen_on::text as "seenOn", d.void as "isVoid", d.place, d.body`

/** All documents of the sales that a program may be about, or has rewarded. */
export async function timelineOfProgram(db: Db, { rules, fromDate, toDate }: ComputedProgram): Promise<Timeline> {
  return timelineFrom(
    db,
    sql`select s.sale_id from sale_documents s where ${ofCompany('s')} and s.kind = 'sale' and s.day between ${fromDate} and ${toDate}
      union select a.sale_id from attainments a where ${ofCompany('a')} and a.program_id = ${rules.id}::uuid`,
  )
}

/** Those of these sales. */
export const timelineOfSales = (db: Db, saleIds: readonly string[]) => timelineFrom(db, sql`select unnest(${saleIds}::uuid[]) as sale_id`)

/** Those of these sales, from behind a place among all documents. */
export async function timelineAfter(db: Db, { fromDate, toDate, rules }: ComputedProgram, place: string): Promise<Timeline> {
  const { rows } = await sql<Row>`
    select ${columns} from sale_documents d
      join sale_documents s on ${ofCompany('s')} and s.id = d.sale_id::text
    where ${ofCompany('d')} and d.place > ${place} and (s.day between ${fromDate} and ${toDate}
      or exists (select from attainments a where ${ofCompany('a')} and a.program_id = ${rules.id}::uuid and a.sale_id = d.sale_id))`.execute(
    db.withoutPlugins(),
  )
  return timelineOf(await booksOf(db, rows))
}

async function timelineFrom(db: Db, sales: RawBuilder<unknown>): Promise<Timeline> {
  const { rows } = await sql<Row>`
    with sold as materialized (${sales})
    select ${columns} from sale_documents d where ${ofCompany('d')} and d.sale_id in (select sale_id from sold)`.execute(
    db.withoutPlugins(),
  )
  return timelineOf(await booksOf(db, rows))
}

const dayLength = '2026-11-14'.length
async function booksOf(db: Db, rows: readonly Row[]): Promise<Books> {
  const [sales, payments, credits]: [Sale[], Payment[], Credit[]] = [[], [], []]
  for (const { id, kind, saleId, number, customerId, repId, seenOn, isVoid, place, body } of rows) {
    // Of money that came before the sale, the day of that.
    const common = { id, number, day: place.slice(0, dayLength), isVoid }
    if (kind === 'payment') payments.push({ ...common, saleId: saleId ?? '', amountCents: amountOf(body) })
    else if (kind === 'credit') credits.push({ ...common, ...goodsOf(body), saleId, customerId })
    else {
      const reps = repId ? { reps: [{ payeeId: repId, share: wholeShare }] } : {}
      sales.push({ ...common, ...goodsOf(body), seenOn, customerId, ...reps })
    }
  }
  const ids = [...new Set(sales.map(({ customerId }) => customerId))]
  return { sales, payments, credits, merges: await mergesOf(db), customers: await factsOf(db, ids) }
}

async function mergesOf(db: Db): Promise<Merge[]> {
  const rows = await db
    .selectFrom('customerMerges')
    .select(['loserId', 'survivorId', 'mergedAt'])
    .where('state', '=', 'done')
    .where('mergedAt', 'is not', null)
    .orderBy('mergedAt')
    .execute()
  if (!rows.length) return []
  const zone = await zoneOf(db)
  return rows.flatMap(({ loserId, survivorId, mergedAt }) =>
    mergedAt === null ? [] : [{ day: dayAt(mergedAt, zone), from: loserId, into: survivorId }],
  )
}

async function factsOf(db: Db, ids: readonly string[]): Promise<Map<string, CustomerFacts[]>> {
  const { rows } = await sql<{ customerId: string; from: string; territory: string; repId: string | null; groupId: string | null }>`
    select customer_id as "customerId", from_day::text as "from", territory, rep_id as "repId", group_id as "groupId" from customer_standings
    where ${ofCompany()} and customer_id = any(${ids}::uuid[]) order by customer_id, from_day`.execute(db.withoutPlugins())
  const facts = new Map<string, CustomerFacts[]>()
  for (const { customerId, from, territory, repId, groupId } of rows) {
    const own = facts.get(customerId) ?? []
    own.push({
      from,
      territory,
      groupIds: groupId ? [groupId] : [],
      reps: repId ? [{ payeeId: repId, share: wholeShare }] : [],
    })
    facts.set(customerId, own)
  }
  return facts
}
