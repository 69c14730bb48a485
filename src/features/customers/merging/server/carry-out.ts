import { sql } from 'kysely'
import { type By, dropWrites, markMerged, type Pair, storeAbove, storeChange, swapTies } from '#features/customers/customers/server/door.ts'
import { audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { editable, rowAfter } from './fields.ts'
import { moveAll } from './moves.ts'
import type { Plan } from './plan.ts'

/**
 * Merges two customers that are locked and that nothing stands in the way of: the survivor's row, QuickBooks, everything of the loser, and
 * the loser's row, in this order: a sign-in ends with a changed address before the loser's comes along.
 */
export async function carryOut(
  by: By,
  { id: mergeId, plan, chosen }: { id: string; plan: Plan; chosen: readonly string[] },
  { survivor, loser }: Pair,
) {
  const { db, actor } = by
  const { companyId } = actor
  const merge = { companyId, mergeId, survivorId: survivor.id, loserId: loser.id }
  const row = rowAfter(survivor, loser, chosen)
  if (plan !== 'deactivates') await dropWrites(db, loser.id)
  if (plan === 'takesOver') await swapTies(db, companyId, { survivor, loser })
  const current = plan === 'takesOver' ? { ...survivor, openBalance: loser.openBalance, syncState: loser.syncState } : survivor
  const { row: stored } = plan === 'takesOver' ? await storeAbove(by, current, row, loser) : await storeChange(by, survivor, row)
  const parentId = await parentAfter(db, { survivor, loser })
  if (parentId !== survivor.parentId) await setParent(db, survivor.id, parentId)
  await joinCarts(db, merge)
  await moveAll(db, merge, plan !== 'deactivates')
  await stopAutomations(db, loser.id)
  if (plan === 'deactivates') await storeChange(by, loser, { ...editable(loser), active: false })
  await markMerged(db, companyId, { survivor, loser })
  await db
    .updateTable('customerMerges')
    .set({
      state: 'done',
      plan,
      mergedAt: new Date(),
      survivorBefore: JSON.stringify({ ...editable(survivor), parentId: survivor.parentId }),
      survivorAfter: JSON.stringify({ ...editable(survivor), ...stored, parentId }),
      loserBefore: JSON.stringify({ ...editable(loser), syncState: loser.syncState }),
    })
    .where('id', '=', mergeId)
    .execute()
  await audit(db, actor, {
    action: 'mergedIn',
    recordKind: 'customer',
    recordId: survivor.id,
    changes: [{ field: 'mergedCustomer', from: '', to: loser.customerName }],
  })
  await audit(db, actor, {
    action: 'mergedAway',
    recordKind: 'customer',
    recordId: loser.id,
    changes: [{ field: 'mergedInto', from: '', to: survivor.customerName }],
  })
}

/** A survivor that stood below the loser takes the loser's place, or it would come to stand below itself. */
async function parentAfter(db: Db, { survivor, loser }: Pair): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    with recursive above (id, level) as (
      select ${survivor.parentId}::uuid, 1
      union select c.parent_id, level + 1 from above a join customers c on ${ofCompany('c')} and c.id = a.id where level < 20)
    select id from above where id = ${loser.id}`.execute(db)
  return rows.length ? loser.parentId : survivor.parentId
}

const setParent = (db: Db, id: string, parentId: string | null) =>
  db.updateTable('customers').set({ parentId }).where('id', '=', id).execute()

/**
 * Who has put together something for both has one cart from now on, with what fits into it: as many of a line as were in the two, at the price that
 * was seen for the survivor.
 */
type Merge = { companyId: string; mergeId: string; survivorId: string; loserId: string }
async function joinCarts(db: Db, { companyId, mergeId, survivorId, loserId }: Merge) {
  await sql`
    with lines as (
      select l.*, s.id as into_id, s.round as into_round, row_number() over (partition by s.id order by t.cart_id is null, l.added_at, l.item_id, l.unit) as place,
        (select count(*) from store_cart_lines n where ${ofCompany('n')} and n.cart_id = s.id) as there, t.cart_id is not null as same
      from store_carts c join store_carts s on ${ofCompany('s')} and s.shopper_id = c.shopper_id and s.customer_id = ${survivorId}
        join store_cart_lines l on ${ofCompany('l')} and l.cart_id = c.id
        left join store_cart_lines t on ${ofCompany('t')} and t.cart_id = s.id and t.item_id = l.item_id and t.unit = l.unit
      where ${ofCompany('c')} and c.customer_id = ${loserId}),
    fit as (select * from lines where same or there + place - (select count(*) from lines o where o.into_id = lines.into_id and o.same) <= ${mostCartLines}),
    noted as (insert into customer_merge_cart_lines (company_id, merge_id, cart_id, into_cart_id, into_round, item_id, unit, quantity)
      select ${companyId}, ${mergeId}, cart_id, into_id, into_round, item_id, unit, quantity from fit),
    gone as (delete from store_cart_lines d using fit where ${ofCompany('d')} and d.cart_id = fit.cart_id and d.item_id = fit.item_id and d.unit = fit.unit)
    insert into store_cart_lines as k (company_id, cart_id, item_id, unit, quantity, seen_price, added_at)
      select ${companyId}, into_id, item_id, unit, quantity, seen_price, added_at from fit
      on conflict (company_id, cart_id, item_id, unit) do update set quantity = k.quantity + excluded.quantity`.execute(db)
}
/** As many as an order takes. */
const mostCartLines = 200

/** Those that the survivor has already, and so did not come along. */
const stopAutomations = (db: Db, loserId: string) =>
  db
    .updateTable('automationAssignments')
    .set({ state: 'Stopped', reason: 'merged', dueAt: null, nextAt: null, updatedAt: new Date() })
    .where('customerId', '=', loserId)
    .where('state', 'in', ['Active', 'Paused', 'Failed'])
    .execute()
