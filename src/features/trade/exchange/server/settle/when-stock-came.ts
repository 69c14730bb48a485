import { eachCompany } from '#server/work/each-company.ts'
import type { Watch } from '#server/work/job.ts'
import { documentOf } from '../list/document.ts'
import { recheckIn } from '../receive/recheck.ts'

const mostAtOnce = 200

/** What was held because there was not enough becomes an order by itself once there is. */
export const heldForStock: Watch = {
  name: 'documents that wait for stock',
  everySeconds: 60,
  run: (services) =>
    eachCompany(
      services,
      ['select company_id, id from app.held_for_stock($1)'],
      async (db, companyId, { id = '' }) => {
        const { fileId } = await documentOf(db, id)
        if (!fileId) return
        await db.selectFrom('ediFiles').select('id').where('id', '=', fileId).forUpdate().execute()
        const document = await documentOf(db, id, { lock: true })
        if (document.state === 'held') await recheckIn(services, db, companyId, document)
      },
      mostAtOnce,
    ),
}
