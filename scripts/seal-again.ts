import { sql } from 'kysely'
import type pg from 'pg'
import { restorePointPlace } from '#features/books/rehearsal/server/restore-point.ts'
import { passwordKeyId } from '#features/identity/auth/server/door.ts'
import type { Config } from '#server/config.ts'
import { type Db, type Scope, transaction } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { readFileByHash, saveFile } from '#server/files/files.ts'
import type { Secrets } from '#server/secrets.ts'
import { systemCompanyId } from '#server/work/ledger.ts'
import { type SealedColumn, sealedColumns } from './sealed-columns.ts'

const atOnce = 200

/**
 * `lost`: nothing that is known here opens them; they stay, and whoever needs them says what to enter again. `passwords`: of people who have not
 * signed in since the key of today came; only they can take theirs over to it.
 */
export type Sealed = { again: number; current: number; lost: number; passwords: number }
type Work = { app: pg.Pool; config: Config; secrets: Secrets }

/** Seals everything under the key of today, while the product works. May be stopped at any time: the next run goes on. */
export async function sealEverythingAgain(owner: pg.ClientBase, work: Work): Promise<Sealed> {
  const { rows } = await owner.query('select id from companies order by id')
  const companies: string[] = [systemCompanyId, ...rows.map(({ id }) => id)]
  const sealed: Sealed = { again: 0, current: 0, lost: 0, passwords: await passwordsOfBefore(owner, work.config) }
  for (const column of sealedColumns)
    if (!column.ofCompany) await sealColumn(work, column, {}, sealed)
    else for (const companyId of companies) await sealColumn(work, column, { companyId }, sealed)
  for (const companyId of companies) await sealRestorePoints(work, companyId, sealed)
  return sealed
}

async function passwordsOfBefore(owner: pg.ClientBase, config: Config): Promise<number> {
  const { rows } = await owner.query(
    `select count(*)::int as count from users where disabled_at is null and password_hash is not null and password_hash not like '%,keyid=' || $1 || '$%'`,
    [passwordKeyId(config)],
  )
  return rows[0].count
}

async function sealColumn({ app, secrets }: Work, column: SealedColumn, scope: Scope, sealed: Sealed) {
  const [table, value, key] = [sql.table(column.table), sql.ref(column.column), sql.ref(column.key)]
  const inScope = column.ofCompany ? ofCompany() : sql`true`
  const { rows } = await transaction(app, scope, (db) =>
    sql<{ key: string }>`select ${key}::text as key from ${table} where ${inScope} and ${value} is not null`.execute(db),
  )
  const one = sql.raw(column.keyType)
  for (let from = 0; from < rows.length; from += atOnce) {
    const keys = rows.slice(from, from + atOnce).map((row) => row.key)
    await transaction(app, scope, async (db) => {
      const found = await sql<{ key: string; more: string; value: Buffer }>`
        select ${key}::text as key, ${column.more ? sql.ref(column.more) : sql`''`} as more, ${value} as value from ${table}
        where ${inScope} and ${key} = any(${keys}::text[]::${one}[]) and ${value} is not null for update`.execute(db)
      for (const { value: before, ...row } of found.rows) {
        const after = count(sealed, secrets.sealAgain(before, column.place({ ...row, company: scope.companyId ?? '' })))
        if (after) await sql`update ${table} set ${value} = ${after} where ${inScope} and ${key} = ${row.key}::text::${one}`.execute(db)
      }
    })
  }
}

/** Files that undo what a rehearsal was agreed to. */
async function sealRestorePoints({ app, config, secrets }: Work, companyId: string, sealed: Sealed) {
  const rehearsals = await transaction(app, { companyId }, (db: Db) =>
    db.selectFrom('rehearsals').select(['id', 'restoreFile']).where('restoreFile', 'is not', null).execute(),
  )
  for (const { id, restoreFile } of rehearsals) {
    const file = restoreFile && (await readFileByHash(config, restoreFile))
    const after = file && count(sealed, secrets.sealAgain(file, restorePointPlace(companyId)))
    if (!after) continue
    const hash = await saveFile(config, after)
    await transaction(app, { companyId }, (db) =>
      db.updateTable('rehearsals').set({ restoreFile: hash }).where('id', '=', id).where('restoreFile', '=', restoreFile).execute(),
    )
  }
}

function count(sealed: Sealed, after: Buffer | 'current' | 'lost'): Buffer | null {
  if (typeof after === 'string') sealed[after] += 1
  else sealed.again += 1
  return typeof after === 'string' ? null : after
}
