import type { Db } from '#server/data/db.ts'
import { publish } from '#server/live/live.ts'
import { noteInLedger } from './compare/ledger-entry.ts'
import { removeExplainedBalances } from './explained.ts'
import type { ProofRun } from './run.ts'

const keptMs = 400 * 86_400_000

/** Ends a proof. `problem`: the text key of why it could not be carried out. */
export async function finish(db: Db, run: ProofRun, problem: string) {
  const { proofId } = run
  const reads = await run.reader.saveReads(db)
  await removeExplainedBalances(db, proofId)
  const wrong = await db
    .selectFrom('bookDifferences')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('proofId', '=', proofId)
    .executeTakeFirstOrThrow()
  const apart = await db
    .selectFrom('bookChecks')
    .select('part')
    .where('proofId', '=', proofId)
    .where('agrees', '=', false)
    .limit(1)
    .executeTakeFirst()
  const state = problem ? 'failed' : wrong.count || apart ? 'differs' : 'agrees'
  const { unlisted } = await db
    .updateTable('bookProofs')
    .set((eb) => ({
      state,
      problem,
      step: 'over',
      finishedAt: new Date(),
      waitingFor: '',
      waitingUntil: null,
      reads: eb('reads', '+', reads),
    }))
    .where('id', '=', proofId)
    .returning('unlisted')
    .executeTakeFirstOrThrow()
  if (state !== 'failed') await noteInLedger(db, run, { differs: state === 'differs', count: wrong.count + unlisted })
  await db
    .deleteFrom('bookProofs')
    .where('createdAt', '<', new Date(Date.now() - keptMs).toISOString())
    .execute()
  await publish(db, run, { code: 'SYNC_PROGRESS', value: '' })
}
