import { z } from 'zod'
import type { Db } from '#server/data/db.ts'
import { holdLock, isUnheld } from '#server/data/lock.ts'
import type { Services } from '#server/services.ts'
import { eachCompany } from '#server/work/each-company.ts'
import { enqueue, type Job, job, type Watch } from '#server/work/job.ts'
import { retrieve } from './retrieve.ts'

const request = { name: 'edi.retrieve', payload: z.object({ companyId: z.string(), connectionId: z.string() }) }
type Request = z.infer<typeof request.payload>
const lockKey = ({ connectionId }: Request) => `${request.name} ${connectionId}`

export const beginRetrieval = (services: Services, db: Db, asked: Request) =>
  enqueue(services, request, asked, db, { key: asked.connectionId })

/** Never two of one connection at once, and no company with many or slow ones keeps the others waiting. */
export const retrieveJob: Job<Request> = job({
  ...request,
  concurrency: 4,
  retries: 0,
  unique: true,
  run: (asked, services, stopping) =>
    holdLock(services, lockKey(asked), stopping, { everyMs: 5000 }, (signal) => retrieve(services, asked, signal)),
})

/** Begins what is due, and what a dead worker left. */
export const dueRetrievals: Watch = {
  name: 'due retrievals',
  everySeconds: 5,
  run: (services) =>
    eachCompany(services, ['select company_id, connection_id from app.due_retrievals()'], async (db, companyId, row) => {
      const asked = { companyId, connectionId: row.connection_id ?? '' }
      if (await isUnheld(services, lockKey(asked))) await beginRetrieval(services, db, asked)
    }),
}
