import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { lockPrograms } from '../batches/batch.ts'
import { learn } from './learn.ts'

/** The books have the credit memo of a reward: the payee has it, without anybody's saying so. */
export const creditPosted = (db: Db, { id, batchId }: { id: string; batchId: string }, reference: string) =>
  learn(db, batchId, {
    providerRef: '',
    complete: true,
    items: [{ reference: id, state: 'Posted', code: '', text: '', providerRef: reference }],
  })

/** Of whatever programs these items are, in one order with whoever pays them. Before anything else of them is locked. */
export const lockCredits = (db: Db, ids: readonly string[]) =>
  lockPrograms(
    db,
    sql`select b.program_id from funding_items i join funding_batches b on ${ofCompany('b')} and b.id = i.batch_id
      where ${ofCompany('i')} and i.id = any(${ids}::uuid[])`,
  )
