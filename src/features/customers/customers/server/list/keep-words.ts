import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { wordsOf } from './words.ts'

type SearchedRow = Parameters<typeof wordsOf>[0] & { id: string }

/** Replaces the words of these customers. One is found by the words of those merged into it too, and they by none. */
export async function keepWords(db: Db, companyId: string, rows: readonly SearchedRow[]) {
  const ids = rows.map(({ id }) => id)
  const columns = ['customerName', 'customerCompanyName', 'email', 'workPhone', 'mobilePhone', 'homePhone', 'mergedInto'] as const
  const merged = await db.selectFrom('customers').select(columns).where('mergedInto', 'in', ids).execute()
  const gone = await db.selectFrom('customers').select('id').where('id', 'in', ids).where('mergedInto', 'is not', null).execute()
  const goneIds = new Set(gone.map(({ id }) => id))
  const searched = [...rows.filter(({ id }) => !goneIds.has(id)), ...merged.map((row) => ({ ...row, id: row.mergedInto ?? '' }))]
  const pairs = searched.flatMap((row) => wordsOf(row).map((word) => [row.id, word] as const))
  await sql`delete from customer_words where ${ofCompany()} and customer_id = any(${ids}::uuid[])`.execute(db)
  await sql`insert into customer_words (company_id, customer_id, word) select ${companyId}, id, word from unnest(${pairs.map(([id]) => id)}::uuid[], ${pairs.map(([, word]) => word)}::text[]) as given (id, word) on conflict do nothing`.execute(
    db,
  )
}

/** Asks for words behind the caller's back. Waits for a run that has one of them in hand, so that newer words win. */
export async function markUnsearchable(db: Db, companyId: string, ids: readonly string[]) {
  if (!ids.length) return
  await sql`insert into customers_to_index (company_id, customer_id) select ${companyId}, id from unnest(${ids}::uuid[]) as given (id) order by id on conflict do nothing`.execute(
    db,
  )
}
