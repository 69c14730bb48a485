import { sql } from 'kysely'
import type { Language } from '#contract/languages.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { PayeeKind } from '../../programs/door.ts'

/** Of whoever signs in for them, else what stands in their record. */
export async function addressOf(db: Db, kind: PayeeKind, payeeId: string): Promise<{ to: string; signsIn: boolean } | null> {
  const isRep = kind === 'S'
  const { rows } = await sql<{ to: string; signsIn: boolean }>`
    (select u.email as to, true as "signsIn" from memberships m join users u on u.id = m.user_id
      where ${ofCompany('m')} and ${isRep ? sql`m.rep_id` : sql`m.customer_id`} = ${payeeId}::uuid and m.suspended_at is null
      order by u.language is null, m.created_at limit 1)
    union all
    (select e.email, false from ${isRep ? sql`reps` : sql`customers`} e where ${ofCompany('e')} and e.id = ${payeeId}::uuid and e.email <> '')`.execute(
    db.withoutPlugins(),
  )
  return rows[0] ?? null
}

/** That in which the payee reads here; null: nobody of theirs signs in. */
export async function languageOf(db: Db, kind: PayeeKind, payeeId: string): Promise<Language | null> {
  const { rows } = await sql<{ language: Language | null }>`select u.language from memberships m join users u on u.id = m.user_id
    where ${ofCompany('m')} and ${kind === 'S' ? sql`m.rep_id` : sql`m.customer_id`} = ${payeeId}::uuid and u.language is not null
    order by m.created_at limit 1`.execute(db.withoutPlugins())
  return rows[0]?.language ?? null
}
