import type { Selectable } from 'kysely'
import type { By } from '#features/customers/server/door.ts'
import type { Db } from '#server/db.ts'
import type { Services } from '#server/services.ts'
import type { BulkChangesTable } from '#server/tables.ts'

export type BulkRecord = Selectable<BulkChangesTable>
export type BulkRun = { services: Services; companyId: string; record: BulkRecord; signal: AbortSignal }
export type Field = 'salesRepresentative' | 'territory' | 'onHold' | 'active'

/** So few at a time that nobody waits long for a customer of theirs: 100 ms at most. */
export const batchRows = 50
/** What QuickBooks has too is saved one by one, as a person would. */
export const sharedBatchRows = 5

export const inCompany = <T>({ services, companyId }: Pick<BulkRun, 'services' | 'companyId'>, work: (db: Db) => Promise<T>) =>
  services.transaction({ companyId }, work)

export const stillAt = (db: Db, { record: { id, state } }: BulkRun) =>
  db.selectFrom('bulkChanges').select('id').where('id', '=', id).where('state', '=', state).forUpdate().executeTakeFirst()

/** In the name of whoever started it. */
export const byOf = ({ services, companyId, record }: BulkRun, db: Db): By => ({
  services,
  db,
  actor: { ...(record.actor as Omit<By['actor'], 'companyId'>), companyId },
})
