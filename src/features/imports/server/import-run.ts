import type { Selectable } from 'kysely'
import type { By } from '#features/customers/server/door.ts'
import type { Db } from '#server/db.ts'
import type { Services } from '#server/services.ts'
import type { CustomerImportsTable } from '#server/tables.ts'

export type ImportRecord = Selectable<CustomerImportsTable>
/** What every step of one import works with: its row as it was when the step began. */
export type ImportRun = { services: Services; companyId: string; record: ImportRecord; signal: AbortSignal }

export const inCompany = <T>({ services, companyId }: Pick<ImportRun, 'services' | 'companyId'>, work: (db: Db) => Promise<T>) =>
  services.transaction({ companyId }, work)

/** The import, locked; undefined when it was stopped or somebody else took it on. */
export const stillAt = (db: Db, { record: { id, state } }: Pick<ImportRun, 'record'>) =>
  db.selectFrom('customerImports').selectAll().where('id', '=', id).where('state', '=', state).forUpdate().executeTakeFirst()

/** In the name of whoever started it. */
export const byOf = ({ services, companyId, record }: ImportRun, db: Db): By => ({
  services,
  db,
  actor: { ...(record.actor as Omit<By['actor'], 'companyId'>), companyId },
})
