import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'
import type { DirectoryTable } from './tables.ts'

/** The company whose record an outsider names by a code alone; null: nobody's. Triggers keep the directory. */
export const companyOf = (kind: DirectoryTable['kind'], code: string): RawBuilder<string | null> => sql`app.company_of(${kind}, ${code})`

export async function findCompanyOf(db: Db, kind: DirectoryTable['kind'], code: string): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`select ${companyOf(kind, code)} as id`.execute(db)
  return rows[0]?.id ?? null
}
