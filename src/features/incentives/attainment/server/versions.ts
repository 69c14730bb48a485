import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { programTerms } from '../../programs/door.ts'
import { rulesOf, type VersionRules } from '../engine/rules.ts'

/** What a program says, in whatever state it is, the latest version first. */
export async function versionsOf(db: Db, programId: string): Promise<readonly VersionRules[]> {
  const { rows } = await sql<{ version: number; fromDay: string | null; terms: unknown }>`
    select version, from_day::text as "fromDay", terms from program_versions where ${ofCompany()} and program_id = ${programId}::uuid
    order by version`.execute(db.withoutPlugins())
  const versions = rows.map(({ version, fromDay, terms }) => ({ version, from: fromDay ?? '', terms: programTerms.parse(terms) }))
  return rulesOf({ id: programId, code: '', versions, pauses: [] }).versions
}
