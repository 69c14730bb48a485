import { sql } from 'kysely'
import { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import { connectionOf } from '#features/quickbooks/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { publish } from '#server/live/live.ts'
import type { Services } from '#server/services.ts'
import { enqueue } from '#server/work/job.ts'
import type { proofKinds } from '../contract.ts'

/** What the worker is asked to do; the row of `book_proofs` holds everything else. */
export const proofRequest = { name: 'proof.compare', payload: z.object({ companyId: z.string(), proofId: z.string() }) }

type Asked = { companyId: string; userId: string | null; kind: (typeof proofKinds)[number] }

/** Makes a proof in the caller's transaction, or answers the one that runs. `userId` null: the night's. */
export async function openProof(services: Services, db: Db, { companyId, userId, kind }: Asked): Promise<{ id: string; joined: boolean }> {
  const connection = await connectionOf(db)
  if (!connection) throw new AppError('quickbooksNotConnected')
  if (connection.state === 'reconnect') throw new AppError('quickbooksReconnect')
  if (connection.state === 'rehearsal') throw new AppError('rehearsalFirst')
  const made = await db
    .insertInto('bookProofs')
    .values({ companyId, kind, askedBy: userId })
    // Written out: with a parameter PostgreSQL could not tell which index is meant once it plans for all values.
    .onConflict((conflict) => conflict.columns(['companyId']).where(sql<boolean>`state = 'running'`).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) {
    const { id } = await db.selectFrom('bookProofs').select('id').where('state', '=', 'running').executeTakeFirstOrThrow()
    return { id, joined: true }
  }
  await enqueue(services, proofRequest, { companyId, proofId: made.id }, db, { key: made.id })
  await publish(db, { companyId }, { code: 'SYNC_PROGRESS', value: '' })
  return { id: made.id, joined: false }
}
