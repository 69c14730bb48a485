import { CompiledQuery } from 'kysely'
import { z } from 'zod'
import type { Db } from '#server/data/db.ts'
import { eachCompany } from '#server/work/each-company.ts'
import { enqueue, job, type Watch } from '#server/work/job.ts'
import { keepWords } from './keep-words.ts'

const batch = 1000

/** Fills the search words that an import left out, a batch per transaction. */
export const indexWords = job({
  name: 'customers.index-words',
  payload: z.object({ companyId: z.string() }),
  unique: true,
  concurrency: 1,
  async run({ companyId }, services, signal) {
    while (!signal.aborted) {
      if ((await services.transaction({ companyId }, (db) => indexBatch(db, companyId))) === 0) return
    }
  },
})

async function indexBatch(db: Db, companyId: string): Promise<number> {
  const taken = await db.executeQuery<{ customerId: string }>(
    CompiledQuery.raw(
      `delete from customers_to_index where customer_id = any(array(
         select customer_id from customers_to_index order by customer_id limit ${batch} for update skip locked)) returning customer_id`,
    ),
  )
  const ids = taken.rows.map(({ customerId }) => customerId)
  if (ids.length === 0) return 0
  // Nothing waits for the disk: what a power cut takes is still marked.
  await db.executeQuery(CompiledQuery.raw('set local synchronous_commit = off'))
  const rows = await db
    .selectFrom('customers')
    .select(['id', 'customerName', 'customerCompanyName', 'email', 'workPhone', 'mobilePhone', 'homePhone'])
    .where('id', 'in', ids)
    .execute()
  await keepWords(db, companyId, rows)
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
