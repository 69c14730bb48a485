import { sql } from 'kysely'
import type { ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { actorOf, audit, auditMany } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type * as contract from '../contract.ts'
import { mostCategories } from '../contract.ts'

/** As deep as QuickBooks' own. */
const deepest = 5

type Category = { id: string; name: string; parentId: string | null; position: number; version: number }

export async function addCategoryTo(context: DbContext, { body }: ValidInput<typeof contract.addCategory>) {
  const { db } = context
  const { companyId } = memberOf(context)
  const all = await lockAll(db)
  if (all.length >= mostCategories) throw new AppError('tooManyCategories', { values: { most: mostCategories } })
  if (body.parentId) mustBeThere(all, body.parentId, 'parentId')
  if (depthOf(all, body.parentId) + 1 > deepest) throw new AppError('categoryDeep', { values: { most: deepest } })
  refuseTaken(all, body.name, body.parentId)
  const position = lastBelow(all, body.parentId) + 1
  const saved = await db
    .insertInto('itemCategories')
    .values({ companyId, name: body.name, parentId: body.parentId, position })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  await note(context, 'categoryAdded', '', body.name)
  return saved
}

export async function renameCategoryTo(context: DbContext, { params, body }: ValidInput<typeof contract.renameCategory>) {
  const all = await lockAll(context.db)
  const category = unchanged(all, params.id, body.version)
  refuseTaken(all, body.name, category.parentId, category.id)
  const saved = await update(context.db, category.id, { name: body.name })
  await note(context, 'categoryRenamed', category.name, body.name)
  return saved
}

/** Not below itself, and in front of `before`. */
export async function moveCategoryTo(context: DbContext, { params, body }: ValidInput<typeof contract.moveCategory>) {
  const { db } = context
  const all = await lockAll(db)
  const category = unchanged(all, params.id, body.version)
  const { parentId, before } = body
  if (parentId) mustBeThere(all, parentId, 'parentId')
  const moved = new Set(subtreeOf(all, category.id))
  if (parentId && moved.has(parentId)) throw new AppError('invalid', { fields: { parentId: 'items.errors.belowItself' } })
  if (depthOf(all, parentId) + heightOf(all, category.id) > deepest) throw new AppError('categoryDeep', { values: { most: deepest } })
  refuseTaken(all, category.name, parentId, category.id)
  const siblings = all.filter((each) => each.parentId === parentId && each.id !== category.id)
  const at = before ? siblings.findIndex(({ id }) => id === before) : -1
  if (before && at < 0) throw new AppError('invalid', { fields: { before: 'validation.unknown' } })
  const ordered = at < 0 ? [...siblings, category] : siblings.toSpliced(at, 0, category)
  await sql`update item_categories c set position = given.place - 1
    from unnest(${ordered.map(({ id }) => id)}::uuid[]) with ordinality as given (id, place) where ${ofCompany('c')} and c.id = given.id`.execute(
    db,
  )
  return update(db, category.id, { parentId })
}

/** Its items go to `moveTo` or to its parent, its subcategories to its parent; stores that offer it offer both from then on, and never all there is. */
export async function removeCategoryFrom(context: DbContext, { params, body }: ValidInput<typeof contract.removeCategory>) {
  const { db } = context
  const all = await lockAll(db)
  const category = mustBeThere(all, params.id)
  const { moveItems, moveTo } = body
  const target = moveTo ?? category.parentId
  if (moveTo) {
    mustBeThere(all, moveTo, 'moveTo')
    if (moveTo === category.id) throw new AppError('invalid', { fields: { moveTo: 'items.errors.belowItself' } })
  }
  const below = all.filter(({ parentId }) => parentId === category.id)
  const used = await db.selectFrom('items').select('id').where('categoryId', '=', category.id).limit(1).executeTakeFirst()
  if ((below.length || used) && !moveItems) throw new AppError('categoryUsed')
  for (const each of below) refuseTaken(all, each.name, category.parentId, each.id)
  const heirs = [...below.map(({ id }) => id), ...(used && target ? [target] : [])]
  await leaveStores(context, category, heirs, { toNowhere: Boolean(used) && !target, to: all.find(({ id }) => id === target)?.name ?? '' })
  await sql`update items set category_id = ${target}, version = version + 1 where ${ofCompany()} and category_id = ${category.id}`.execute(
    db,
  )
  await db.updateTable('itemCategories').set({ parentId: category.parentId }).where('parentId', '=', category.id).execute()
  await db.deleteFrom('itemCategories').where('id', '=', category.id).execute()
  await note(context, 'categoryRemoved', category.name, '')
  return {}
}

/**
 * Stores that name the category name what took its place. One that would be left with none would offer everything, and one whose items go nowhere
 * would lose them: somebody says first what it offers instead.
 */
async function leaveStores(
  context: DbContext,
  { id, name }: Category,
  heirs: readonly string[],
  { toNowhere, to }: { toNowhere: boolean; to: string },
) {
  const { db } = context
  const { companyId } = memberOf(context)
  const { rows: stores } = await sql<{ id: string; name: string; isOnly: boolean }>`
    select s.id, s.name, not exists (select from store_categories o where ${ofCompany('o')} and o.store_id = s.id and o.category_id <> ${id}) as "isOnly"
    from store_categories k join stores s on ${ofCompany('s')} and s.id = k.store_id
    where ${ofCompany('k')} and k.category_id = ${id} order by s.id for update of s`.execute(db)
  const stays = stores.find(({ isOnly }) => toNowhere || (isOnly && !heirs.length))
  if (stays) throw new AppError('categoryInStore', { values: { name, store: stays.name } })
  if (!stores.length) return
  const ids = stores.map((store) => store.id)
  await sql`insert into store_categories (company_id, store_id, category_id) select ${companyId}::uuid, s.id, c.id
    from unnest(${ids}::uuid[]) as s (id) cross join unnest(${heirs}::uuid[]) as c (id) on conflict do nothing`.execute(db)
  await sql`delete from store_categories k where ${ofCompany('k')} and k.category_id = ${id}`.execute(db)
  await sql`update stores s set version = s.version + 1, changed_at = now() where ${ofCompany('s')} and s.id = any(${ids}::uuid[])`.execute(
    db,
  )
  const changes = [{ field: 'catalogCategories', from: name, to }]
  await auditMany(db, actorOf(context), { action: 'storeCatalogChanged', recordKind: 'store', changes }, ids)
}

/** Whoever changes the tree has it alone, so that no two moves make a circle, and nothing that is taken away is named meanwhile. */
export const lockCategories = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('item categories'), hashtext(app.company()::text))`.execute(db)

export async function lockAll(db: Db): Promise<Category[]> {
  await lockCategories(db)
  return db
    .selectFrom('itemCategories')
    .select(['id', 'name', 'parentId', 'position', 'version'])
    .orderBy('position')
    .orderBy('id')
    .execute()
}

const update = (db: Db, id: string, set: { name?: string; parentId?: string | null }) =>
  db
    .updateTable('itemCategories')
    .set((eb) => ({ ...set, version: eb('version', '+', 1), updatedAt: new Date() }))
    .where('id', '=', id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()

/** Of the call's own address it does not exist; of a field it is wrong. */
function mustBeThere(all: readonly Category[], id: string, field?: string): Category {
  const found = all.find((each) => each.id === id)
  if (found) return found
  throw field ? new AppError('invalid', { fields: { [field]: 'items.errors.categoryGone' } }) : new AppError('notFound')
}

function unchanged(all: readonly Category[], id: string, version: number): Category {
  const category = mustBeThere(all, id)
  if (category.version !== version) throw new AppError('categoryChanged')
  return category
}

function refuseTaken(all: readonly Category[], name: string, parentId: string | null, id?: string) {
  const same = all.some((each) => each.id !== id && each.parentId === parentId && each.name.toLowerCase() === name.toLowerCase())
  if (same) throw new AppError('invalid', { fields: { name: 'items.errors.categoryTaken' } })
}

const lastBelow = (all: readonly Category[], parentId: string | null) =>
  Math.max(-1, ...all.filter((each) => each.parentId === parentId).map(({ position }) => position))

/** How many stand above what would be below it. */
function depthOf(all: readonly Category[], id: string | null): number {
  const parent = id && all.find((each) => each.id === id)
  return parent ? 1 + depthOf(all, parent.parentId) : 0
}
const childrenOf = (all: readonly Category[], id: string) => all.filter(({ parentId }) => parentId === id)
const heightOf = (all: readonly Category[], id: string): number =>
  1 + Math.max(0, ...childrenOf(all, id).map((child) => heightOf(all, child.id)))
const subtreeOf = (all: readonly Category[], id: string): string[] => [
  id,
  ...childrenOf(all, id).flatMap((child) => subtreeOf(all, child.id)),
]

const note = (context: DbContext, action: 'categoryAdded' | 'categoryRenamed' | 'categoryRemoved', from: string, to: string) =>
  audit(context.db, actorOf(context), { action, changes: [{ field: 'category', from, to }] })
