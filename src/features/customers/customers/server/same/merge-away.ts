import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import type { CustomerRecord, EditableRow } from '../change/fields.ts'
import { type By, storeChange } from '../change/store-change.ts'
import { markUnsearchable } from '../list/keep-words.ts'
import { deliver } from '../quickbooks/deliver.ts'
import { linkOf } from '../quickbooks/link.ts'
import { mergeOwn } from '../quickbooks/merge-own.ts'
import { sharedFieldsDiffer } from '../quickbooks/shared-fields.ts'
import { isInScope, rowScope } from '../scope.ts'

export type Pair = { survivor: CustomerRecord; loser: CustomerRecord }

/**
 * Both customers, locked in one order whoever asks for them. Their writes come first: a worker that takes one locks it before its customer.
 */
export async function lockPair(db: Db, { survivorId, loserId }: { survivorId: string; loserId: string }): Promise<Pair> {
  const ids = [survivorId, loserId]
  await sql`select from deliveries where ${ofCompany()} and record_kind = 'customer' and record_id = any(${ids}::uuid[]) and direction = 'out'
    and state not in ('done', 'ignored') order by id for update`.execute(db)
  const rows = await db.selectFrom('customers').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute()
  const survivor = rows.find(({ id }) => id === survivorId)
  const loser = rows.find(({ id }) => id === loserId)
  if (!survivor || !loser) throw new AppError('notFound')
  return { survivor, loser }
}

/** Whoever merges two customers reaches both. */
export async function reachesBoth(context: DbContext, { survivor, loser }: Pair): Promise<boolean> {
  const scope = await rowScope(context, 'customers.write')
  return isInScope(scope, survivor) && isInScope(scope, loser)
}

/** The record in QuickBooks that stood for one customer stands for the other from now on, and what came with it goes along. */
export async function swapTies(db: Db, companyId: string, { survivor, loser }: Pair) {
  const between = sql`gen_random_uuid()`
  const ties = sql`company_id = ${companyId} and provider = 'quickbooks' and kind = 'customer'`
  const { rows } = await sql<{ localId: string }>`
    update external_links set local_id = ${between} where ${ofCompany()} and ${ties} and local_id = ${survivor.id} returning local_id`.execute(
    db,
  )
  await sql`update external_links set local_id = ${survivor.id} where ${ofCompany()} and ${ties} and local_id = ${loser.id}`.execute(db)
  if (rows[0])
    await sql`update external_links set local_id = ${loser.id} where ${ofCompany()} and ${ties} and local_id = ${rows[0].localId}`.execute(
      db,
    )
  await sql`update customers c set open_balance = o.open_balance, sync_state = o.sync_state from customers o
    where c.company_id = ${companyId} and o.company_id = ${companyId} and (c.id, o.id) in ((${survivor.id}, ${loser.id}), (${loser.id}, ${survivor.id}))`.execute(
    db,
  )
}

/** Stores what a customer becomes whose record in QuickBooks held the values of `heldThere` until now. */
export async function storeAbove(by: By, customer: CustomerRecord, row: EditableRow, heldThere: CustomerRecord) {
  const { db, services, actor } = by
  await mergeOwn(db, actor.companyId, { ...heldThere, id: customer.id }, row)
  const stored = await storeChange(by, customer, row)
  if (sharedFieldsDiffer(heldThere, row) && !sharedFieldsDiffer(customer, row)) {
    const syncState = await deliver(services, db, { companyId: actor.companyId, customerId: customer.id, userId: actor.actorId })
    await db.updateTable('customers').set({ syncState }).where('id', '=', customer.id).execute()
  }
  return stored
}

/** What has not left yet for a customer that is no more will not. */
export const dropWrites = (db: Db, customerId: string) =>
  db
    .updateTable('deliveries')
    .set({ state: 'ignored', ignoredReason: 'deliveries.mergedAway', updatedAt: new Date() })
    .where('recordKind', '=', 'customer')
    .where('recordId', '=', customerId)
    .where('direction', '=', 'out')
    .where('state', 'in', ['waiting', 'retrying', 'refused'])
    .execute()

/** The loser is the survivor from now on, which is found by the words of both. */
export async function markMerged(db: Db, companyId: string, { survivor, loser }: Pair) {
  const link = await linkOf(db, loser.id)
  await db
    .updateTable('customers')
    .set((eb) => ({
      active: false,
      mergedInto: survivor.id,
      version: eb('version', '+', 1),
      updatedAt: new Date(),
      ...(!link && { syncState: 'none' }),
      ...(link?.removedAt && { syncState: 'removed' }),
    }))
    .where('id', '=', loser.id)
    .execute()
  await markUnsearchable(db, companyId, [loser.id, survivor.id].sort())
}

/** The loser is itself again. */
export async function unmark(db: Db, companyId: string, { survivor, loser }: Pair) {
  await db.updateTable('customers').set({ mergedInto: null }).where('id', '=', loser.id).execute()
  await markUnsearchable(db, companyId, [loser.id, survivor.id].sort())
}
