import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import { failureOf, noteUse, openSession, type Session } from '#features/trade/connections/server/door.ts'
import { readFileByHash } from '#server/files/files.ts'
import type { Services } from '#server/services.ts'
import type { Delivery, Outcome } from '#server/work/delivery.ts'
import { found, lookUp } from './look-up.ts'
import { type Way, wayOf } from './outbound-route.ts'
import { notSent, noWay, unsure } from './problem.ts'

export async function send(delivery: Delivery, services: Services): Promise<Outcome> {
  const way = wayOf(delivery)
  if (!way) throw new Error(`Nothing says how document ${delivery.recordId} goes.`)
  let isVisible = false
  const beforeVisible = async () => {
    await noteVisible(services, delivery)
    isVisible = true
  }
  try {
    return await overSession(services, delivery, way, beforeVisible)
  } catch (error) {
    // Removed since it was chosen: another one is looked for.
    if (error instanceof AppError && !isVisible) return noWay('')
    const failure = failureOf(error)
    if (!failure) throw error
    await services.transaction(delivery, (db) => noteUse(db, way.connectionId, failure))
    if (!isVisible) return notSent(failure, way, delivery.attempts)
    const outcome = await lookUp({ ...delivery, payload: { ...way, visible: true } }, services).catch(() => unsure(failure.code, way))
    return outcome === 'notThere' ? notSent(failure, way, delivery.attempts) : outcome
  }
}

async function overSession(services: Services, delivery: Delivery, way: Way, beforeVisible: () => Promise<void>): Promise<Outcome> {
  const bytes = await bytesOf(services, delivery)
  const session = await openSession(services, delivery.companyId, way.connectionId)
  try {
    if (session.sends !== 'staged') await beforeVisible()
    const { proof } = await session.send(way.name, bytes, { contentType: mediaTypeOf(bytes), key: delivery.requestId, beforeVisible })
    return found(proof, way)
  } finally {
    await closed(session)
  }
}

/** RFC 1767. */
const mediaTypeOf = (interchange: Buffer) => (interchange.toString('latin1', 0, 2) === 'UN' ? 'application/edifact' : 'application/edi-x12')

const closed = (session: Session) => session.close().catch(() => undefined)

async function bytesOf(services: Services, { companyId, recordId }: Delivery): Promise<Buffer> {
  const { file } = await services.transaction({ companyId }, (db) =>
    db
      .selectFrom('ediDocuments')
      .innerJoin('ediFiles', 'ediFiles.id', 'ediDocuments.fileId')
      .select('ediFiles.file')
      .where('ediDocuments.id', '=', recordId)
      .executeTakeFirstOrThrow(),
  )
  const bytes = await readFileByHash(services.config, file)
  if (!bytes) throw new Error(`The bytes ${file} are missing.`)
  return bytes
}

/** Before the other side can have it: who comes after a crash looks for it there, or knows that it is not there. */
const noteVisible = ({ transaction }: Services, { companyId, id }: Delivery) =>
  transaction({ companyId }, (db) =>
    db.updateTable('deliveries').set({ payload: sql`jsonb_set(payload, '{visible}', 'true')` }).where('id', '=', id).execute(),
  )
