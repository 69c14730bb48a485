import type { Db } from '../data/db.ts'
import type { Services } from '../services.ts'

/**
 * Does the same for each row of a statement that begins with `company_id`, one after the other, each in a transaction of its company. One
 * that fails is logged and keeps none of the others waiting.
 */
export async function eachCompany(
  { pool, transaction, log }: Services,
  [statement, ...values]: [statement: string, ...values: unknown[]],
  work: (db: Db, companyId: string, row: Record<string, string>) => Promise<unknown>,
) {
  const { rows } = await pool.query(statement, values)
  for (const { company_id: companyId, ...row } of rows)
    await transaction({ companyId }, (db) => work(db, companyId, row)).catch((error: unknown) =>
      log.error({ err: error, companyId, ...row }, 'one of many failed'),
    )
}
