import { notify } from '#features/notifications/server/door.ts'
import type { Db } from '#server/data/db.ts'
import type { WorkRun } from '#server/work/company-work.ts'

/** The dry run is shown to whoever waits for it; the end of the rest is told to who started it. */
export const tell = (db: Db, { companyId, record: { id, fileName, startedBy } }: WorkRun<'itemImports'>) =>
  notify(db, { companyId, code: 'NA_IMPORT_DONE', value: fileName, record: { kind: 'itemImport', id }, to: startedBy ? [startedBy] : [] })
