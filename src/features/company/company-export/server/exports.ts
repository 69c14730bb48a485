import { sql } from 'kysely'
import type { RawResult } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { exportStates, type listCompanyExports } from '../contract.ts'
import { companyExports } from './export-job.ts'

const mostShown = 10

export async function exportsOf({ db }: DbContext): Promise<RawResult<typeof listCompanyExports>> {
  const rows = await db
    .selectFrom('companyExports')
    .innerJoin('users', 'users.id', 'companyExports.askedBy')
    .selectAll('companyExports')
    .select('users.displayName as askedBy')
    .orderBy('companyExports.id', 'desc')
    .limit(mostShown)
    .execute()
  return { rows: rows.map(({ state, ...row }) => ({ ...row, state: exportStates.find((each) => each === state) ?? 'failed' })) }
}

export async function startExport(context: DbContext) {
  const { db, services } = context
  const { companyId, userId } = memberOf(context)
  const started = await db
    .insertInto('companyExports')
    .values({ companyId, askedBy: userId })
    .onConflict((open) => open.column('companyId').where(sql<boolean>`state in ('waiting', 'running')`).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!started) throw new AppError('exportRunning')
  await companyExports.begin(services, db, companyId)
  await note(context, 'companyExportStarted')
  return started
}

/** The worker notices within a second and removes what it has. */
export async function cancelExport(context: DbContext, id: string) {
  const { numUpdatedRows } = await context.db
    .updateTable('companyExports')
    .set({ state: 'cancelled', finishedAt: sql`now()` })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AppError('notFound')
  await note(context, 'companyExportCancelled')
  return {}
}

/** One that can be downloaded now. */
export async function findExport({ db }: DbContext, id: string) {
  const found = await db
    .selectFrom('companyExports')
    .select(['id', 'bytes', 'createdAt'])
    .where('id', '=', id)
    .where('state', '=', 'done')
    .where('expiresAt', '>', sql<string>`now()`)
    .executeTakeFirst()
  if (!found) throw new AppError('notFound')
  return found
}

export const note = (context: DbContext, action: string) =>
  audit(context.db, actorOf(context), { action, recordKind: 'company', recordId: memberOf(context).companyId })
