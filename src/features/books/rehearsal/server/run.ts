import type { Db } from '#server/data/db.ts'
import type { Services } from '#server/services.ts'

/** What every step of one rehearsal works with. */
export type RehearsalRun = { services: Services; companyId: string; rehearsalId: string; signal: AbortSignal }

export const inCompany = <T>({ services, companyId }: Pick<RehearsalRun, 'services' | 'companyId'>, work: (db: Db) => Promise<T>) =>
  services.transaction({ companyId }, work)

export type Step = 'read' | 'match' | 'carryOut' | 'undo' | 'over'

/** The rehearsal's row, locked; undefined when it is at another step by now (cancelled, or taken on by somebody else). */
export const atStep = (db: Db, { rehearsalId }: Pick<RehearsalRun, 'rehearsalId'>, step: Step) =>
  db.selectFrom('rehearsals').selectAll().where('id', '=', rehearsalId).where('step', '=', step).forUpdate().executeTakeFirst()
