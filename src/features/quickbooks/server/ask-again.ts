import type { Db } from '#server/db.ts'

type Reason = { code: string; message: string }

/** Whether QuickBooks still has this record is asked for by the next sync. */
export const askAgain = (db: Db, companyId: string, entity: string, externalId: string, { code, message }: Reason) =>
  db
    .insertInto('syncErrors')
    .values({ companyId, entity, externalId, code, message })
    .onConflict((conflict) => conflict.columns(['companyId', 'entity', 'externalId']).doNothing())
    .execute()
