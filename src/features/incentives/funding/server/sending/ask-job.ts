import { z } from 'zod'
import { eachCompany } from '#server/work/each-company.ts'
import { enqueue, job, type Watch } from '#server/work/job.ts'
import { payCardProvider } from '../providers/pay-card.ts'
import { learn } from './learn.ts'
import { payoutChannelName, payoutOf } from './payload.ts'

export const askJobRequest = { name: 'funding.ask', payload: z.object({ companyId: z.string(), id: z.string() }) }

/** Asks what became of a batch by now. What was taken and is not posted yet, or came back since, is learned so where no event told of it. */
export const askJob = job({
  ...askJobRequest,
  unique: true,
  concurrency: 2,
  async run({ companyId, id }, services) {
    const sent = await services.transaction({ companyId }, (db) =>
      db
        .selectFrom('deliveries')
        .select('payload')
        .where('channel', '=', payoutChannelName)
        .where('recordKind', '=', 'funding')
        .where('recordId', '=', id)
        .orderBy('id', 'desc')
        .executeTakeFirst(),
    )
    if (!sent) return
    const told = await payCardProvider.status(services, payoutOf({ companyId, payload: sent.payload }))
    if (told.is === 'answer') await services.transaction({ companyId }, (db) => learn(db, id, told.answer))
  },
})

/** Batches of which something is on its way, and those that are paid: what came back since was told by an event that may be lost. */
export const openFundings: Watch = {
  name: 'fundings that are asked about',
  everySeconds: 60,
  run: (services) =>
    eachCompany(services, ['select company_id, id from app.open_fundings(300, 50)'], async (db, companyId, { id = '' }) => {
      await db.updateTable('fundingBatches').set({ askedAt: new Date() }).where('id', '=', id).execute()
      await enqueue(services, askJobRequest, { companyId, id }, db, { key: id })
    }),
}
