import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { publish } from '#server/live/live.ts'
import { eachCompany } from '#server/work/each-company.ts'
import { enqueue, type Job, job, type Watch } from '#server/work/job.ts'
import { keepWords } from './keep-words.ts'

const batch = 1000

/** Fills the search words that an import left out, a batch at a time: another company's few need not wait for one's hundred thousand. */
export const indexWords: Job<{ companyId: string }> = job({
  name: 'customers.index-words',
  payload: z.object({ companyId: z.string() }),
  unique: true,
  run: ({ companyId }, services) =>
    services.transaction({ companyId }, async (db) => {
      if ((await indexBatch(db, companyId)) === batch) await enqueue(services, indexWords, { companyId }, db, { key: companyId })
    }),
})

async function indexBatch(db: Db, companyId: string): Promise<number> {
  const taken = await sql<{ customerId: string }>`delete from customers_to_index where ${ofCompany()} and customer_id = any(array(
         select customer_id from customers_to_index where ${ofCompany()} order by customer_id limit ${sql.lit(batch)} for update skip locked)) returning customer_id`.execute(
    db,
  )
  const ids = taken.rows.map(({ customerId }) => customerId)
  if (ids.length === 0) return 0
  // Nothing waits for the disk: what a power cut takes is still marked.
  await sql`set local synchronous_commit = off`.execute(db)
  const rows = await db
    .selectFrom('customers')
    .select(['id', 'customerName', 'customerCompanyName', 'email', 'workPhone', 'mobilePhone', 'homePhone'])
    .where('id', 'in', ids)
    .execute()
  await keepWords(db, companyId, rows)
  // Whoever searched before the words were there searches again.
  await publish(db, { companyId }, { code: 'LIST_CHANGED', value: 'customers' })
  return ids.length
}

export const unsearchableCustomers: Watch = {
  name: 'customers without search words',
  everySeconds: 2,
  run: (services) =>
    eachCompany(services, ['select company_id from app.companies_to_index()'], (db, companyId) =>
      enqueue(services, indexWords, { companyId }, db, { key: companyId }),
    ),
}
