import { proofPath } from '#contract/places.ts'
import type { Db } from '#server/data/db.ts'
import type { ProofRun } from '../run.ts'

const screen = proofPath()

/** One entry of the ledger as long as the books differ; it goes when they agree again. */
export async function noteInLedger(
  db: Db,
  { companyId }: Pick<ProofRun, 'companyId'>,
  { differs, count }: { differs: boolean; count: number },
) {
  const problem = {
    code: 'proof',
    message: 'proof.entry.message',
    fix: 'proof.entry.fix',
    values: { count: String(count) },
    action: 'link',
    path: screen,
  }
  const set = differs ? { problem: JSON.stringify(problem) } : { state: 'done' as const, problem: null }
  const open = await db
    .updateTable('deliveries')
    .set({ ...set, updatedAt: new Date() })
    .where('channel', '=', 'quickbooks')
    .where('kind', '=', 'proof')
    .where('state', '=', 'refused')
    .returning('id')
    .executeTakeFirst()
  if (differs && !open)
    await db
      .insertInto('deliveries')
      .values({
        companyId,
        direction: 'in',
        channel: 'quickbooks',
        kind: 'proof',
        state: 'refused',
        attempts: 1,
        problem: JSON.stringify(problem),
      })
      .execute()
}
