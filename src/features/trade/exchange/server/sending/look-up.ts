import { AppError } from '#contract/errors.ts'
import { failureOf, openSession } from '#features/trade/connections/server/door.ts'
import type { Services } from '#server/services.ts'
import type { Delivery, Outcome } from '#server/work/delivery.ts'
import { type Way, wayOf } from './outbound-route.ts'
import { gone, unsure } from './problem.ts'

/** Whether the other side has a document: what it said of it, else what lies there. */
export async function lookUp(delivery: Delivery, services: Services): Promise<Outcome | 'notThere'> {
  const way = wayOf(delivery)
  if (!way?.visible) return 'notThere'
  const { companyId, recordId, requestId } = delivery
  const document = await services.transaction({ companyId }, (db) =>
    db
      .selectFrom('ediDocuments')
      .innerJoin('ediFiles', 'ediFiles.id', 'ediDocuments.fileId')
      .select(['ediDocuments.acknowledgment', 'ediFiles.file', 'ediFiles.sizeBytes'])
      .where('ediDocuments.id', '=', recordId)
      .executeTakeFirstOrThrow(),
  )
  if (!['NotExpected', 'Waiting', 'Overdue'].includes(document.acknowledgment)) return found('997', way)
  try {
    const session = await openSession(services, companyId, way.connectionId)
    try {
      const has = await session.has(way.name, { sha256: document.file, size: Number(document.sizeBytes), key: requestId })
      if (has === true) return found(way.name, way)
      if (has === 'unknown' && way.restored) return gone(way)
      // Visible was noted between the temporary name and the final one: now that neither is there, the partner took it.
      if (has === 'unknown') return session.sends === 'staged' ? found(way.name, way) : session.sends ? 'notThere' : gone(way)
      return 'notThere'
    } finally {
      await session.close().catch(() => undefined)
    }
  } catch (error) {
    // The connection is gone, and with it the way to look.
    if (error instanceof AppError) return gone(way)
    const failure = failureOf(error)
    if (!failure) throw error
    return unsure(failure.code, way)
  }
}

/** `proof`: empty while the other side has not said that it has it. */
export const found = (proof: string, { connection, name }: Way): Outcome => ({ state: 'done', result: { proof, connection, name } })
