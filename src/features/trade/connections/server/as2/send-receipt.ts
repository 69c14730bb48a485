import { z } from 'zod'
import type { Db } from '#server/data/db.ts'
import type { Services } from '#server/services.ts'
import { enqueue, job } from '#server/work/job.ts'
import type { ProblemCode } from '../../contract.ts'
import { noteUse } from '../door.ts'
import { dropped, requested } from '../transports/http.ts'
import { TransportError } from '../transports/transport.ts'
import { noteReceiptProblem, storedReceiptOf } from './received-messages.ts'

const which = z.object({ companyId: z.string(), id: z.string() })
const elsewhere = 'receiptElsewhere' satisfies ProblemCode
const undelivered = { step: 'write', code: 'receiptUndelivered' } as const
const request = { name: 'edi.as2-receipt', payload: which }

/** Receipts that do not go in the answer. Over most of a day, since partners' servers are down for hours. */
export const sendReceipt = job({
  ...request,
  retries: 10,
  retryDelaySeconds: 30,
  concurrency: 2,
  async run({ companyId, id }, services) {
    const inCompany = <T>(work: (db: Db) => Promise<T>) => services.transaction({ companyId }, work)
    const row = await inCompany((db) =>
      db.selectFrom('as2Received').select(['receipt', 'connectionId', 'messageId']).where('id', '=', id).executeTakeFirst(),
    )
    const { deliverTo, headers, body } = storedReceiptOf(row?.receipt) ?? {}
    if (!deliverTo || !headers || !body) return
    const log = services.log.child({ companyId, receipt: id })
    const [connectionId, file] = [row?.connectionId ?? '', (row?.messageId ?? '').slice(0, 200)]
    try {
      const answer = await requested({ config: services.config, log }, { method: 'POST', url: new URL(deliverTo), headers, body })
      dropped(answer)
      const status = answer.statusCode ?? 0
      if (status < 200 || status > 299) throw new TransportError('signIn', 'refusedByServer', { detail: `HTTP ${status}` })
    } catch (error) {
      const { code, shown } = error instanceof TransportError ? error : { code: 'broken' as const, shown: {} }
      await inCompany(async (db) => {
        await noteReceiptProblem(db, id, code, shown.detail)
        await noteUse(db, connectionId, { ...undelivered, file })
      })
      throw error
    }
    await inCompany(async (db) => {
      await db.updateTable('as2Received').set({ receiptSentAt: new Date() }).where('id', '=', id).execute()
      await noteReceiptProblem(db, id, '')
      await db
        .updateTable('ediConnections')
        .set({ problemStep: '', problemCode: '', problemFile: '', problemSince: null })
        .where('id', '=', connectionId)
        .where('problemCode', 'in', [undelivered.code, elsewhere])
        .where('problemFile', '=', file)
        .execute()
    })
  },
})

export const enqueueReceipt = (services: Services, db: Db, about: z.infer<typeof which>) => enqueue(services, request, about, db)
