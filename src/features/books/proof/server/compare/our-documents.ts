import { sql } from 'kysely'
import type { SyncedEntity } from '#features/quickbooks/contract.ts'
import { knownLinks, type SyncedEntityDefinition, documentTables as tables } from '#features/quickbooks/server/door.ts'
import type { Db } from '#server/data/db.ts'

/** What a document is here, and as the reports of QuickBooks call it. `open`: what of it is not settled. */
export const documents = {
  Invoice: { table: tables.Invoice, kind: 'invoice', report: 'Invoice', open: 'balance', due: true },
  CreditMemo: { table: tables.CreditMemo, kind: 'creditMemo', report: 'CreditMemo', open: 'balance', due: false },
  Payment: { table: tables.Payment, kind: 'payment', report: 'ReceivePayment', open: 'unapplied', due: false },
} as const satisfies Partial<Record<SyncedEntity, object>>
export type DocumentEntity = keyof typeof documents

type Of = Pick<SyncedEntityDefinition, 'entity' | 'kind'>

/** Whether it has more than so many, without counting them all. */
export async function hasMoreThan(db: Db, companyId: string, of: Of, most: number): Promise<boolean> {
  const { rows } = await sql`select ${knownLinks(companyId, of)} limit ${most + 1}`.execute(db)
  return rows.length > most
}

/** Ids whose newest version that we know is of a time from `from` on and before `to`; null: no end. */
export async function listOurIdsBetween(db: Db, companyId: string, of: Of, from: string | null, to: string | null): Promise<string[]> {
  const { rows } = await sql<{ externalId: string }>`select l.external_id ${knownLinks(companyId, of)}
    and (${from}::timestamptz is null or l.changed_at >= ${from}::timestamptz)
    and (${to}::timestamptz is null or l.changed_at < ${to}::timestamptz)`.execute(db)
  return rows.map(({ externalId }) => externalId)
}

export async function countOursSince(db: Db, companyId: string, of: Of, since: string): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*) as count ${knownLinks(companyId, of)} and l.changed_at >= ${since}::timestamptz`.execute(db)
  return rows[0]?.count ?? 0
}

/** How many records' newest versions lie before each of these times, in their order. */
export async function countOursBefore(db: Db, companyId: string, of: Of, times: string[]): Promise<number[]> {
  const { rows } = await sql<{ bucket: number; count: number }>`
    select width_bucket(l.changed_at, ${times}::timestamptz[]) as bucket, count(*) as count ${knownLinks(companyId, of)} group by 1`.execute(
    db,
  )
  return times.map((_, index) => rows.reduce((sum, { bucket, count }) => (bucket <= index ? sum + count : sum), 0))
}

/** Times that part our records, by their newest versions, into portions of about so many. */
export async function listPartingTimes(db: Db, companyId: string, of: Of, since: string | null, portion: number): Promise<string[]> {
  const { rows } = await sql<{ at: string }>`
    select distinct changed_at as at from (
      select l.changed_at, row_number() over (order by l.changed_at) as place ${knownLinks(companyId, of)}
        and (${since}::timestamptz is null or l.changed_at >= ${since}::timestamptz)
    ) placed where place % ${portion} = 0 order by 1`.execute(db)
  return rows.map(({ at }) => at)
}
