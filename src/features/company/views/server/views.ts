import { sql } from 'kysely'
import type { ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { removeView, saveView } from '#contract/list-filters.ts'
import { can } from '#contract/permissions.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'

type View = { id: string; name: string; state: string; shared: boolean }

/** The views of a screen that the caller finds: their own ones and what is shared in this company. */
export const viewsOf = (context: DbContext, screen: string): Promise<View[]> =>
  found(context).where('screen', '=', screen).orderBy('shared').orderBy(sql`app.sort_key(name)`).execute()

export async function saveViewOf(context: DbContext, { id, ...given }: ValidInput<typeof saveView>['body']) {
  const before = id ? await changeable(context, id) : null
  const view = { ...given, shared: given.shared ?? before?.shared ?? false }
  if (view.shared) mayShare(context)
  if (await isTaken(context, view, id)) throw nameTaken()
  if (before?.shared !== view.shared) await checkRoom(context, view)
  const saved = await store(context, view, before).catch((error) => {
    // Two chose the same name in the same moment.
    throw error?.code === '23505' ? nameTaken(error) : error
  })
  if (view.shared && !before?.shared) await note(context, 'viewShared', '', view.name)
  else if (view.shared) await note(context, 'sharedViewChanged', before?.name ?? '', view.name)
  else if (before?.shared) await note(context, 'sharedViewRemoved', before.name, '')
  return saved
}

function store(context: DbContext, view: Omit<View, 'id'> & { screen: string }, before: View | null) {
  const { db } = context
  const { companyId, userId } = memberOf(context)
  if (!before)
    return db
      .insertInto('savedViews')
      .values({ companyId, userId, ...view })
      .returning('id')
      .executeTakeFirstOrThrow()
  const { screen: _, ...changed } = view
  return db
    .updateTable('savedViews')
    .set({ ...changed, ...(!view.shared && { userId }) })
    .where('id', '=', before.id)
    .returning('id')
    .executeTakeFirstOrThrow()
}

export async function removeViewOf(context: DbContext, { id }: ValidInput<typeof removeView>['body']) {
  const { name, shared } = await changeable(context, id)
  await context.db.deleteFrom('savedViews').where('id', '=', id).execute()
  if (shared) await note(context, 'sharedViewRemoved', name, '')
  return {}
}

const found = (context: DbContext) => {
  const { role, userId } = memberOf(context)
  const shared = can(role, 'sharedViews.read')
  return context.db
    .selectFrom('savedViews')
    .select(['id', 'name', 'state', 'shared'])
    .where((eb) => eb.or([eb.and([eb('userId', '=', userId), eb('shared', '=', false)]), ...(shared ? [eb('shared', '=', true)] : [])]))
}

async function changeable(context: DbContext, id: string): Promise<View> {
  const view = await found(context).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!view) throw new AppError('notFound')
  if (view.shared) mayShare(context)
  return view
}

function mayShare(context: DbContext) {
  if (!can(memberOf(context).role, 'sharedViews.write')) throw new AppError('forbidden')
}

/** Whether another one has that name: of a person's own ones, or of the company's. */
async function isTaken(context: DbContext, { screen, name, shared }: Omit<View, 'id'> & { screen: string }, id = ''): Promise<boolean> {
  const same = await alike(context, screen, shared).select('id').where(sql<boolean>`lower(name) = lower(${name})`).execute()
  return same.some((each) => each.id !== id)
}

/** A person's own views of a screen, or the company's. */
const alike = ({ db, session }: DbContext, screen: string, shared: boolean) =>
  db
    .selectFrom('savedViews')
    .where('screen', '=', screen)
    .where('shared', '=', shared)
    .$if(!shared, (own) => own.where('userId', '=', memberOf({ session }).userId))

/** All of them are in every answer that offers the screen's filters. */
const mostViews = 100
async function checkRoom(context: DbContext, { screen, shared }: { screen: string; shared: boolean }) {
  const { count } = await alike(context, screen, shared)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= mostViews) throw new AppError('tooManyViews', { values: { most: mostViews } })
}
const nameTaken = (cause?: unknown) => new AppError('nameTaken', { cause, fields: { name: 'errors.nameTaken' } })

/** What everybody in the company finds is looked up later. */
const note = (context: DbContext, action: 'viewShared' | 'sharedViewChanged' | 'sharedViewRemoved', from: string, to: string) =>
  audit(context.db, actorOf(context), { action, recordKind: 'view', changes: from === to ? [] : [{ field: 'name', from, to }] })
