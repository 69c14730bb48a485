import { sql } from 'kysely'
import type { RawResult } from '#contract/endpoint.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { takeOverCategories } from '../contract.ts'
import { lockAll } from './change.ts'

/** Deeper than QuickBooks goes. */
const mostLevels = 6

/** Categories of QuickBooks become ours, those of the same name at the same place are the same; items without one get theirs. */
export async function takeOver(context: DbContext): Promise<RawResult<typeof takeOverCategories>> {
  const { db } = context
  const { companyId } = memberOf(context)
  const known = await lockAll(db)
  const theirs = await db
    .selectFrom('items')
    .select(['id', 'name', 'parentId'])
    .where('itemType', '=', 'Category')
    .where('active', '=', true)
    .orderBy('nameSort')
    .execute()
  const isTheirs = new Set(theirs.map(({ id }) => id))
  const ours = new Map<string, string>()
  let added = 0
  let level = theirs.filter(({ parentId }) => !parentId || !isTheirs.has(parentId))
  for (let depth = 0; level.length && depth < mostLevels; depth++) {
    for (const { id, name, parentId } of level) {
      const parent = (parentId && ours.get(parentId)) || null
      const same = known.find((each) => each.parentId === parent && each.name.toLowerCase() === name.toLowerCase())
      if (same) ours.set(id, same.id)
      else {
        const made = await db
          .insertInto('itemCategories')
          .values({ companyId, name, parentId: parent, position: known.length + added })
          .returning('id')
          .executeTakeFirstOrThrow()
        ours.set(id, made.id)
        known.push({ id: made.id, name, parentId: parent, position: known.length, version: 1 })
        added += 1
      }
    }
    const done = new Set(level.map(({ id }) => id))
    level = theirs.filter(({ parentId }) => parentId && done.has(parentId))
  }
  const pairs = [...ours]
  const { numAffectedRows } = await sql`update items i set category_id = given.ours, version = i.version + 1
    from unnest(${pairs.map(([theirId]) => theirId)}::uuid[], ${pairs.map(([, own]) => own)}::uuid[]) as given (theirs, ours)
    where ${ofCompany('i')} and i.parent_id = given.theirs and i.category_id is null and i.item_type <> 'Category'`.execute(db)
  const items = Number(numAffectedRows ?? 0)
  await audit(db, actorOf(context), { action: 'categoriesTakenOver', changes: [{ field: 'items', from: '', to: String(items) }] })
  return { added, items }
}
