import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'

/**
 * Programs that are for a territory, or for all but it, are so under its new name as well. Under the old one they stay: sales of before are of
 * customers who were in it then.
 */
export async function inPrograms(db: Db, list: string, from: string, to: string): Promise<void> {
  if (list !== 'territories') return
  const chosen = '{eligible,territories,ids}'
  const [draft, terms] = [sql`p.draft #> ${chosen}`, sql`v.terms #> ${chosen}`]
  // Whoever has one of them in a form is told.
  await sql`with written as (
      update program_versions v set terms = jsonb_set(v.terms, ${chosen}, (${terms}) || to_jsonb(${to}::text))
      where ${ofCompany('v')} and ${terms} ? ${from} and not ${terms} ? ${to} returning v.program_id)
    update programs p set version = p.version + 1,
      draft = case when ${draft} ? ${from} and not ${draft} ? ${to} then jsonb_set(p.draft, ${chosen}, (${draft}) || to_jsonb(${to}::text)) else p.draft end
    where ${ofCompany('p')} and (p.id in (select program_id from written) or (${draft} ? ${from} and not ${draft} ? ${to}))`.execute(
    db.withoutPlugins(),
  )
}
