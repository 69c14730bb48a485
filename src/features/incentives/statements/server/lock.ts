import { sql } from 'kysely'
import type { RawResult } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import { scopeOf } from '#contract/permissions.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import { dayAt } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { PayeeKind } from '../../programs/door.ts'
import { programById } from '../../programs/server/door.ts'
import type { lockStatements } from '../contract.ts'
import { languageOf } from './address.ts'
import { contentOf, rangeOf } from './content.ts'
import { companyHead } from './head.ts'
import { addMissing, type OfMonth } from './stored.ts'

/** Locked in one transaction: each is reckoned for itself. */
export const mostLocked = 50

export async function lock(context: DbContext, body: OfMonth): Promise<RawResult<typeof lockStatements>> {
  const { db, language } = context
  const { programId, month } = body
  const { displayName, role } = memberOf(context)
  if (scopeOf(role, 'attainment.write') !== 'all') throw new AppError('notFound')
  const { code } = await programById(db, programId, { lock: true })
  const { timeZone } = await companyHead(db)
  if (rangeOf(month, timeZone).to >= dayAt(new Date(), timeZone)) throw new AppError('statementsMonth')
  const done = await lockSome(db, { id: programId, code }, month, { by: displayName, language })
  if (done.locked) await audit(db, actorOf(context), { action: 'statementsLocked', recordKind: 'program', recordId: programId })
  return done
}

/** `language`: of those who do not read here; `until`: the month is not over yet. */
type How = { by: string; language: Language; until?: Date; most?: number }
export async function lockSome(
  db: Db,
  { id: programId, code }: { id: string; code: string },
  month: string,
  { by, language, until, most = mostLocked }: How,
): Promise<{ locked: number; more: boolean }> {
  await addMissing(db, { programId, month, ...(until && { until }) })
  const { rows } = await sql<{ id: string; seq: number; payeeKind: PayeeKind; payeeId: string }>`
    select e.id, e.seq, e.payee_kind as "payeeKind", e.payee_id as "payeeId" from statements e
    where ${ofCompany('e')} and e.program_id = ${programId}::uuid and e.month = ${`${month}-01`}::date and e.locked_at is null
    order by e.seq limit ${sql.lit(most + 1)}`.execute(db.withoutPlugins())
  const some = rows.slice(0, most)
  for (const { id, seq, payeeKind, payeeId } of some) {
    const read = (await languageOf(db, payeeKind, payeeId)) ?? language
    const number = `STM-${code}-${month.replace('-', '')}-${seq}`
    const content = await contentOf(db, { programId, payeeKind, payeeId, month }, number, read, until)
    await sql`update statements set content = ${JSON.stringify(content)}::jsonb, locked_at = now(), locked_by = ${by}, until = ${until ?? null}, mail_due_at = now()
      where ${ofCompany()} and id = ${id}::uuid`.execute(db)
  }
  return { locked: some.length, more: rows.length > most }
}
