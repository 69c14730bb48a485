import type { Db } from '#server/data/db.ts'
import { learn } from './learn.ts'

/** The books have the credit memo of a reward: the payee has it, without anybody's saying so. */
export const creditPosted = (db: Db, { id, batchId }: { id: string; batchId: string }, reference: string) =>
  learn(db, batchId, {
    providerRef: '',
    complete: true,
    items: [{ reference: id, state: 'Posted', code: '', text: '', providerRef: reference }],
  })
