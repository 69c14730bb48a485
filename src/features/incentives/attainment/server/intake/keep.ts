import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { company, ofCompany } from '#server/data/tenant.ts'
import { placeOf } from '../../engine/timeline.ts'
import { canonical } from '../canonical.ts'
import type { Document } from './document.ts'

type Stored = Pick<Document, 'id' | 'kind' | 'saleId' | 'source' | 'day' | 'number' | 'customerId'> & {
  place: string
  repId: string | null
  isVoid: boolean
  body: unknown
}

/** A payment or credit memo of several sales is a document of each, whose id begins with its own. Of documents `d`, in byte order. */
export const isPartOf = (id: RawBuilder<unknown>) => sql<boolean>`d.id >= ${id} and d.id < ${id} || '!'`
const wholeOf = (id: string) => id.split(' ')[0] ?? id

/**
 * Keeps what sales are now, and notes which programs are to be computed for it. Sales of which nothing is said any more are void; their money and
 * credit memos are gone.
 */
export async function keepDocuments(db: Db, saleIds: readonly string[], given: readonly Document[], today: string): Promise<void> {
  const known = await storedOf(db, saleIds, given)
  const survivors = await mergedInto(db, [...known.values()])
  const days = new Map(given.flatMap((each) => (each.kind === 'sale' ? [[each.saleId, each.day] as const] : [])))
  const now = given.map((each): Stored => {
    const before = known.get(each.id)
    // Who bought it, bought it before they were merged away.
    const isMerged = before && survivors.get(before.customerId) === each.customerId
    const soldOn = days.get(each.saleId ?? '') ?? each.day
    // Money that came before the sale counts from its day on.
    const place = placeOf(each.day < soldOn ? soldOn : each.day, each.kind, each.number, each.id)
    const { id, kind, saleId, source, day, number, isVoid, body } = each
    const customerId = isMerged ? before.customerId : each.customerId
    return { id, kind, saleId, source, day, number, customerId, place, repId: each.kind === 'sale' ? each.repId : null, isVoid, body }
  })
  const ids = new Set(now.map(({ id }) => id))
  const changed = now.filter((each) => {
    const before = known.get(each.id)
    // What never was a sale is not noted as one that is off.
    return before ? !isSame(before, each) : !(each.kind === 'sale' && each.isVoid)
  })
  const noSale = new Set(now.filter((each) => each.kind === 'sale' && each.isVoid && !known.has(each.id)).map(({ id }) => id))
  const kept = changed.filter(({ kind, saleId }) => kind === 'sale' || !noSale.has(saleId ?? ''))
  // Of which nobody had said what came back.
  const placed = new Set(kept.map(({ id }) => wholeOf(id)))
  const gone = [...known.values()].filter(
    ({ id, saleId, kind, isVoid }) =>
      !ids.has(id) && (saleId === null ? placed.has(id) : saleIds.includes(saleId)) && !(kind === 'sale' && isVoid),
  )
  if (!kept.length && !gone.length) return
  await store(db, kept, today)
  const off = gone.filter(({ kind }) => kind === 'sale').map(({ id }) => id)
  const removed = gone.filter(({ kind }) => kind !== 'sale').map(({ id }) => id)
  if (off.length) await sql`update sale_documents set void = true where ${ofCompany()} and id = any(${off})`.execute(db)
  if (removed.length) await sql`delete from sale_documents where ${ofCompany()} and id = any(${removed})`.execute(db)
  await markPrograms(
    db,
    [...kept, ...gone].flatMap(({ id, saleId, place }) => {
      const before = known.get(id)
      const first = before && before.place < place ? before.place : place
      return [...new Set([saleId, before?.saleId ?? null])].flatMap((each) => (each ? [{ saleId: each, place: first }] : []))
    }),
  )
}

async function storedOf(db: Db, saleIds: readonly string[], given: readonly Document[]): Promise<Map<string, Stored>> {
  const ids = new Set(given.flatMap(({ id }) => [id, wholeOf(id)]))
  const { rows } = await sql<Stored>`
    select id, kind, sale_id as "saleId", source, day::text as day, number, customer_id as "customerId", place, rep_id as "repId", void as "isVoid", body
    from sale_documents where ${ofCompany()} and (sale_id = any(${saleIds}::uuid[]) or id = any(${[...ids]}))`.execute(db.withoutPlugins())
  return new Map(rows.map((row) => [row.id, row]))
}

async function mergedInto(db: Db, known: readonly Stored[]): Promise<Map<string, string>> {
  const ids = [...new Set(known.map(({ customerId }) => customerId))]
  if (!ids.length) return new Map()
  const { rows } = await sql<{ id: string; into: string }>`
    select id, merged_into as into from customers where ${ofCompany()} and id = any(${ids}::uuid[]) and merged_into is not null`.execute(
    db.withoutPlugins(),
  )
  return new Map(rows.map(({ id, into }) => [id, into]))
}

const isSame = (one: Stored, other: Stored) => canonical(one) === canonical(other)

async function store(db: Db, documents: readonly Stored[], today: string): Promise<void> {
  if (!documents.length) return
  await sql`insert into sale_documents as d (company_id, id, kind, sale_id, source, day, place, number, customer_id, rep_id, seen_on, void, body)
    select ${company}, g.id, g.kind, g."saleId", g.source, g.day, g.place, g.number, g."customerId", g."repId", ${today}, g."isVoid", g.body
    from json_to_recordset(${JSON.stringify(documents)}::json) as g(id text, kind text, "saleId" uuid, source text, day date, place text, number text,
      "customerId" uuid, "repId" uuid, "isVoid" boolean, body jsonb)
    on conflict (company_id, id) do update set kind = excluded.kind, sale_id = excluded.sale_id, source = excluded.source, day = excluded.day,
      place = excluded.place, number = excluded.number, customer_id = excluded.customer_id, rep_id = excluded.rep_id, void = excluded.void,
      body = excluded.body`.execute(db)
}

/** Programs in which something is computed. */
export const isComputed = sql<boolean>`p.state in ('Open', 'Paused', 'Ended', 'Closing')`

/** Those that such sales may be of, or were of; also where they are closed: of rewards something may go back. */
async function markPrograms(db: Db, touched: readonly { saleId: string; place: string }[]): Promise<void> {
  if (!touched.length) return
  await sql`insert into attainment_marks (company_id, program_id, place)
    select ${company}, p.id, min(t.place collate "C") from json_to_recordset(${JSON.stringify(touched)}::json) as t("saleId" uuid, place text)
      join programs p on ${ofCompany('p')} and (${isComputed} or p.state = 'Closed')
      left join sale_documents s on ${ofCompany('s')} and s.id = t."saleId"::text
    where p.state <> 'Closed' and s.day between p.from_date and p.to_date
      or exists (select from attainments a where ${ofCompany('a')} and a.program_id = p.id and a.sale_id = t."saleId")
    group by p.id`.execute(db)
}
export async function markAllPrograms(db: Db): Promise<void> {
  await sql`insert into attainment_marks (company_id, program_id) select ${company}, p.id from programs p where ${ofCompany('p')} and ${isComputed}`.execute(
    db,
  )
}
