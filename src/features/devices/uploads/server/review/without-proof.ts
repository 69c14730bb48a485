import type { ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import type { DbContext } from '#server/http/context.ts'
import type { acceptWithoutProof } from '../../contract.ts'
import { documentSeen } from './seen.ts'

/** Somebody does without what a rule demands and what did not come. It stays what it is otherwise; should the proof come after all, it has it. */
export async function withoutProof(context: DbContext, id: string, { version, reason }: ValidInput<typeof acceptWithoutProof>['body']) {
  const { db } = context
  const row = await documentSeen(context, id)
  if (row.version !== version || !row.needsProof) throw new AppError('documentChanged')
  const by = actorOf(context)
  await db
    .updateTable('deviceDocuments')
    .set({ proofs: 'waived', proofsReason: reason, proofsBy: by.actor, proofsAt: new Date(), version: version + 1 })
    .where('id', '=', id)
    .execute()
  await audit(db, by, {
    action: 'deviceProofWaived',
    recordKind: 'device',
    recordId: row.deviceId,
    changes: [
      { field: 'document', from: '', to: row.number },
      { field: 'reason', from: '', to: reason },
    ],
  })
  return { version: version + 1 }
}
