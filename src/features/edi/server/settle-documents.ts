import { AppError } from '#contract/errors.ts'
import type { Db } from '#server/db.ts'
import type { Services } from '#server/services.ts'
import { type Hold, holdCodes } from '../contract.ts'
import type { Settled } from './decided.ts'
import type { Document } from './document.ts'
import { holdOf } from './hold.ts'
import { settled } from './settled.ts'
import { json } from './stored.ts'

const mostAtOnce = 50

/** Looks at the file's next documents, each by itself: what stops one keeps none of the others waiting. Answers how many. */
export async function settleDocuments(services: Services, db: Db, { id: fileId }: { id: string }): Promise<number> {
  const documents = await db
    .selectFrom('ediDocuments')
    .selectAll()
    .where('fileId', '=', fileId)
    .where('state', '=', 'received')
    .orderBy('ordinal')
    .limit(mostAtOnce)
    .forUpdate()
    .execute()
  for (const document of documents) await keep(db, document, await settledAlone(services, db, document))
  return documents.length
}

/** In a savepoint: an order that cannot be placed leaves nothing behind. */
async function settledAlone(services: Services, db: Db, document: Document): Promise<Settled> {
  try {
    return await db.transaction().execute((inner) => settled(services, inner, document))
  } catch (error) {
    if (isOfTheMoment(error)) throw error
    const known = error instanceof AppError ? holdsByError[error.code] : undefined
    if (!known) services.log.error({ err: error, documentId: document.id }, 'a document could not be looked at')
    return { state: 'held', holds: [known ?? holdOf('unexpected')] }
  }
}

const holdsByError: Partial<Record<string, Hold>> = { customerOnHold: holdOf('customerOnHold'), invalid: holdOf('tooLarge') }

/** Deadlocks, lost connections, statements that took too long: another attempt may go well. */
const isOfTheMoment = (error: unknown) => /^(?:08|40|53|55|57|ECONN)/.test((error as { code?: string }).code ?? '')

async function keep(db: Db, { id, version }: Document, { state, holds, sameAs = null }: Settled) {
  const reasons = [...new Set(holds.map(({ code }) => code))].filter((code) => code in holdCodes)
  await db
    .updateTable('ediDocuments')
    .set({ state, holds: json(holds), reasons, sameAs, version: version + 1, settledAt: new Date() })
    .where('id', '=', id)
    .execute()
}
