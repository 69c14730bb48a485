import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import { toYesNo } from '#contract/fields.ts'
import { addClassification } from '../classification.ts'
import { changeFields } from './change-fields.ts'
import type { By } from './store-change.ts'

type Wanted = { id: string; value: string; version?: number }
type Done = { id: string; before: string; version: number }
const columns = { salesRepresentative: 'sales_representative', territory: 'territory', onHold: 'on_hold' } as const
export type ManyField = keyof typeof columns | 'active'

/**
 * Gives each its value. With `version`, only who is still at it. What QuickBooks does not have is one statement with its audit; the rest
 * is saved one by one. `unchanged`: had the value already.
 */
export async function setFieldOfMany(by: By, field: ManyField, wanted: readonly Wanted[]): Promise<{ done: Done[]; unchanged: number }> {
  const found = await by.db
    .selectFrom('customers')
    .select(['id', 'version', 'salesRepresentative', 'territory', 'onHold', 'active'])
    .where(
      'id',
      'in',
      wanted.map(({ id }) => id),
    )
    // Always in the same order: two such changes must not wait for each other.
    .orderBy('id')
    .forUpdate()
    .execute()
  const now = new Map(found.map((row) => [row.id, { version: row.version, value: textOf(row[field]) }]))
  const there = wanted.filter(({ id, version }) => now.has(id) && (version === undefined || now.get(id)?.version === version))
  const changes = there.flatMap(({ id, value }) => {
    const { value: before = '', version = 0 } = now.get(id) ?? {}
    return before === value ? [] : [{ id, before, value, version: version + 1 }]
  })
  const unchanged = there.length - changes.length
  if (field === 'active') return { done: await saveEach(by, changes), unchanged }
  if (changes.length) await saveTogether(by, field, changes)
  return { done: changes, unchanged }
}

const textOf = (value: string | boolean) => (typeof value === 'boolean' ? toYesNo(value) : value)

async function saveTogether({ db, actor }: By, field: keyof typeof columns, changes: readonly (Done & { value: string })[]) {
  const { companyId, actorId, actor: name, origin, ip = '' } = actor
  const value = field === 'onHold' ? `g.value = 'Y'` : 'g.value'
  await sql`with given as (select * from json_to_recordset(${JSON.stringify(changes)}::json) as g(id uuid, before text, value text, version int)),
         stored as (update customers c set ${sql.raw(columns[field])} = ${sql.raw(value)}, version = g.version, updated_at = now() from given g where c.company_id = ${companyId} and c.id = g.id)
       insert into audit_events (company_id, actor_id, actor, origin, ip, action, record_kind, record_id, record_version, changes)
       select ${companyId}, ${actorId}::uuid, ${name}, ${origin}, ${ip}, 'changed', 'customer', g.id, g.version,
         jsonb_build_array(jsonb_build_object('field', ${field}::text, 'from', g.before, 'to', g.value)) from given g`.execute(db)
  if (field === 'territory')
    await addClassification(db, companyId, { sources: [], territories: [...new Set(changes.map((each) => each.value))] })
}

async function saveEach(by: By, changes: readonly (Done & { value: string })[]): Promise<Done[]> {
  const done: Done[] = []
  for (const change of changes) {
    try {
      await changeFields(by, change.id, { active: change.value === 'Y' })
      done.push(change)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  }
  return done
}
