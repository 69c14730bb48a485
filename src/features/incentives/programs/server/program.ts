import { type Selectable, sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import type { Db } from '#server/data/db.ts'
import type { DB } from '#server/data/tables.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import type { ProgramFields } from '../contract.ts'
import { type ProgramTerms, programTerms, writtenTerms } from '../terms.ts'
import { reachedPrograms } from './reach.ts'

export type ProgramRecord = Selectable<DB['programs']>

/** The program, or `notFound`. `lock`: nobody else changes it until the transaction ends. */
export async function programRecord(context: Pick<DbContext, 'db' | 'session'>, id: string, { lock = false } = {}): Promise<ProgramRecord> {
  const reached = await reachedPrograms(context)
  const found = await sql`select from programs p where ${ofCompany('p')} and p.id = ${id}::uuid and ${reached}`.execute(context.db)
  if (!found.rows.length) throw new AppError('notFound')
  return programById(context.db, id, { lock })
}

export async function programById(db: Db, id: string, { lock = false } = {}): Promise<ProgramRecord> {
  const query = db.selectFrom('programs').selectAll().where('id', '=', id)
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (!row) throw new AppError('notFound')
  return row
}

/** The one that was seen, and still that. */
export async function seenProgram(context: DbContext, id: string, version: number | undefined): Promise<ProgramRecord> {
  const program = await programRecord(context, id, { lock: true })
  if (program.version !== version) throw new AppError('programChanged')
  return program
}

export type StoredVersion = { version: number; fromDay: string | null; terms: ProgramTerms; madeBy: string; madeAt: string }

/** The latest first. */
export async function versionsOf(db: Db, programId: string): Promise<StoredVersion[]> {
  const rows = await db
    .selectFrom('programVersions')
    .select(['version', 'fromDay', 'terms', 'madeBy', 'madeAt'])
    .where('programId', '=', programId)
    .orderBy('version', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, terms: programTerms.parse(row.terms) }))
}

/** What is being written, else what holds. */
export function termsOf({ draft }: Pick<ProgramRecord, 'draft'>, latest: Pick<StoredVersion, 'terms'> | undefined): ProgramTerms {
  const terms = draft === null ? latest?.terms : writtenTerms.parse(draft)
  if (!terms) throw new Error('A program has a draft or a version.')
  return terms
}

export function fieldsOf(
  { code, name, noCeiling }: Pick<ProgramRecord, 'code' | 'name' | 'noCeiling'>,
  terms: ProgramTerms,
): ProgramFields {
  const { rewards: _, ...rest } = terms
  return { program: code, programName: name, noCeiling, ...rest }
}

type Listed = Pick<ProgramTerms, 'fromDate' | 'toDate' | 'maximumAllowed'>
/** What the list shows of versions, the latest first. The ceiling is the most that is paid in all: of a later version a lower one may hold. */
export function listed(latest: Listed, earlier: readonly Listed[] = []): Listed {
  const { fromDate, toDate } = latest
  const ceilings = [latest, ...earlier].map(({ maximumAllowed }) => maximumAllowed ?? Number.POSITIVE_INFINITY)
  const most = Math.max(...ceilings)
  return { fromDate, toDate, maximumAllowed: Number.isFinite(most) ? most : null }
}

export async function keepTerms(db: Db, programId: string, version: number, terms: ProgramTerms): Promise<void> {
  await db
    .updateTable('programVersions')
    .set({ terms: JSON.stringify(terms) })
    .where('programId', '=', programId)
    .where('version', '=', version)
    .execute()
}
