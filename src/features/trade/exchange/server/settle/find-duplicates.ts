import { sql } from 'kysely'
import type { Partner } from '#features/trade/partners/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { Document } from '../list/document.ts'

/** `isCopy`: it says the same too. */
export type Same = { id: string; isCopy: boolean }
type Asked = readonly Pick<Document, 'id'>[]

/**
 * By document of a partner, the one before it that has the same control numbers, within the days in which the partner does not use them again;
 * a copy rather than the nearest. One that came to nothing does not count: whoever sends it again wants something to come of it.
 */
export async function sameControls(
  db: Db,
  documents: Asked,
  { duplicateDays }: Pick<Partner, 'duplicateDays'>,
): Promise<Map<string, Same>> {
  const { rows } = await sql<Same & { asked: string }>`select asked.id as asked, same.id, same.is_copy
    from edi_documents asked cross join lateral (
      select near.id, near.content_hash = asked.content_hash as is_copy from (
        select d.id, d.content_hash from edi_documents d
        where ${ofCompany('d')} and d.direction = 'I' and d.control_key = asked.control_key and d.partner_id = asked.partner_id and d.id < asked.id
          and d.received_at > asked.received_at - ${duplicateDays} * interval '1 day' and ${cameToSomething}
        order by d.id desc limit ${mostCompared}) near
      order by is_copy desc, near.id desc limit 1) same
    where ${ofCompany('asked')} and asked.id = any(${idsOf(documents)}::uuid[])`.execute(db)
  return new Map(rows.map(({ asked, ...same }) => [asked, same]))
}
const mostCompared = 20

/** It waits, or it did what it says: an order of a partner who was not live yet was never placed. */
const cameToSomething = sql`(d.state = 'held'
  or d.state = 'valid' and (d.kind <> 'purchaseOrder' or d.test or exists (select from edi_orders o where ${ofCompany('o')} and o.document_id = d.id))
  or d.state = 'received' and exists (select from edi_files f where ${ofCompany('f')} and f.id = d.file_id and f.state in ('received', 'split')))`

/**
 * By document, the order before it that has the same number, whatever its control numbers, unless it came to nothing. A release makes two of one
 * number only where an order is one: with others, it counts how often they were revised.
 */
export async function sameNumbers(db: Db, documents: Asked): Promise<Map<string, string>> {
  const { rows } = await sql<{ asked: string; id: string }>`select asked.id as asked, same.id
    from edi_documents asked cross join lateral (
      select d.id from edi_documents d
      where ${ofCompany('d')} and d.number_key = asked.number_key and d.number <> '' and d.partner_id = asked.partner_id
        and (d.release = asked.release or asked.kind = 'purchaseOrder' and not ${isRelease('asked')} and not ${isRelease('d')})
        and d.kind = 'purchaseOrder' and d.direction = 'I' and d.test = asked.test and d.state in ('received', 'held', 'valid')
        and d.id < asked.id
      order by d.id desc limit 1) same
    where ${ofCompany('asked')} and asked.id = any(${idsOf(documents)}::uuid[])`.execute(db)
  return new Map(rows.map(({ asked, id }) => [asked, id]))
}

/** X12 92: blanket orders, and what is called off from them. */
const releases = ['RL', 'RE', 'BK', 'BE']
const isRelease = (table: 'asked' | 'd') => sql`coalesce(${sql.ref(`${table}.content`)}->>'type', '') = any(${releases}::text[])`

const idsOf = (documents: Asked) => documents.map(({ id }) => id)
