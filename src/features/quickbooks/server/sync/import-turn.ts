import { type JobRun, SyncStopped } from './sync-run.ts'

/** How long an import goes on while another one waits. */
export const importTurn = { ms: 30_000 }

/** The import stays open and goes on behind its last page after the others had their turn. */
export class TurnOver extends SyncStopped {}

export const nextTurnEnds = () => performance.now() + importTurn.ms

/** Imports take turns of half a minute when there are more than workers: a small company does not wait for hours behind large ones. */
export async function giveWay(run: JobRun) {
  if (performance.now() < run.turnEnds) return
  const { rows } = await run.services.pool.query('select app.imports_wait($1) as others', [run.companyId])
  if (rows[0].others) throw new TurnOver()
  run.turnEnds = nextTurnEnds()
}

export const waitForTurn = ({ services, companyId, jobId }: JobRun) =>
  services.transaction({ companyId }, (db) =>
    db
      .updateTable('syncJobs')
      .set({ waitingFor: 'quickbooks.waiting.turn', waitingUntil: null })
      .where('id', '=', jobId)
      .where('state', '=', 'Running')
      .execute(),
  )
