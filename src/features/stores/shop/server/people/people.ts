import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { whyNotPayable } from '#features/sales/payments/server/door.ts'
import { inviteDays, newInviteToken, nowOrders, rightHolds, rightsChanges, rightsOf } from '#features/stores/shoppers/server/door.ts'
import { audit, type Change } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, shopperOf, storeOf } from '#server/http/context.ts'
import { takeMailToStranger } from '#server/mail/mail-to-strangers.ts'
import type { listColleagues, saveColleague, saveShopperSelf } from '../../contract.ts'
import { type Buyer, buyerOf, customerOf, type Rights, shopperActor } from '../buyer.ts'
import { mailInvited } from '../mails/mails.ts'

type Row = RawResult<typeof listColleagues>['rows'][number]
const mostShown = 200

export async function colleagues(context: DbContext, customerId?: string): Promise<RawResult<typeof listColleagues>> {
  const buyer = await buyerOf(context, customerId)
  if (!buyer.rights) return { rows: [], canChange: false }
  const { rows } = await sql<Row>`
    select s.id as "shopperId", s.email, s.name, s.state, s.id = ${buyer.shopper.id}::uuid as "isSelf", r.may_order as "mayOrder",
      (select count(*)::int from store_requests q where ${ofCompany('q')} and q.shopper_id = s.id and q.customer_id = r.customer_id
        and q.state = 'Waiting') as waiting,
      r.may_approve as "mayApprove", r.may_pay as "mayPay", r.spending_limit as "spendingLimit"
    from shopper_customers r join store_shoppers s on ${ofCompany('s')} and s.id = r.shopper_id
    where ${ofCompany('r')} and r.customer_id = ${buyer.rights.customerId}::uuid and s.store_id = ${buyer.store.id}::uuid
      and s.state in ('Invited', 'Active') and ${rightHolds} order by s.name_key, s.id limit ${sql.lit(mostShown)}`.execute(
    context.db.withoutPlugins(),
  )
  return { rows, canChange: buyer.rights.mayApprove }
}

type Said = ValidInput<typeof saveColleague>['body']

export async function colleagueSaved(context: DbContext, said: Said) {
  // Whoever takes another's rights while that one gives theirs away does so before or after: the second has none any more.
  await lockShoppers(context, said.shopperId)
  const buyer = await buyerOf(context, said.customerId)
  const own = customerOf(buyer)
  if (!own.mayApprove || said.shopperId === buyer.shopper.id) throw new AppError('colleagueOwn')
  if (said.shopperId) await change(context, buyer, own, said, said.shopperId)
  else await invite(context, buyer, own, said)
  return {}
}

async function lockShoppers(context: DbContext, shopperId: string | undefined) {
  const ids = [shopperOf(context).shopper.id, ...(shopperId ? [shopperId] : [])]
  await context.db.selectFrom('storeShoppers').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

type Given = Pick<Said, 'mayOrder' | 'mayApprove' | 'mayPay' | 'spendingLimit'>
const rightsIn = ({ mayOrder, mayApprove, mayPay, spendingLimit }: Said) => ({ mayOrder, mayApprove, mayPay, spendingLimit })
const nothing: Given = { mayOrder: false, mayApprove: false, mayPay: false, spendingLimit: 0 }

/**
 * Nobody gives more than they have, or a second mailbox of theirs would have it; what the office gave stays. To order and to approve is given only by who
 * orders without a limit: others would order by one mailbox what they approve with the other.
 */
function refuseMore(own: Rights, before: Given, given: Given) {
  const isFree = own.mayOrder && own.spendingLimit === null
  const most = { mayOrder: isFree, mayApprove: isFree, mayPay: own.mayPay }
  const isMore = (['mayOrder', 'mayApprove', 'mayPay'] as const).some((right) => given[right] && !before[right] && !most[right])
  const isHigher = limitOf(given) > limitOf(before) && limitOf(given) > limitOf(own)
  if (isMore || (given.mayOrder && isHigher)) throw new AppError('colleagueMore')
}
const limitOf = ({ mayOrder, spendingLimit }: Pick<Given, 'mayOrder' | 'spendingLimit'>) =>
  mayOrder ? (spendingLimit ?? Number.POSITIVE_INFINITY) : 0

async function change(context: DbContext, buyer: Buyer, own: Rights, said: Said, shopperId: string) {
  const { db } = context
  const { customerId, remove } = said
  const shopper = await db
    .selectFrom('storeShoppers')
    .select(['id', 'state', 'version'])
    .where('id', '=', shopperId)
    .where('storeId', '=', buyer.store.id)
    .forUpdate()
    .executeTakeFirst()
  const rights = shopper ? await rightsOf(db, shopperId) : []
  const before = rights.find((each) => each.customerId === customerId)
  if (!shopper || !before) throw new AppError('notFound')
  if (!remove) refuseMore(own, before, said)
  if (remove) await db.deleteFrom('shopperCustomers').where('shopperId', '=', shopperId).where('customerId', '=', customerId).execute()
  else
    await db
      .updateTable('shopperCustomers')
      .set(rightsIn(said))
      .where('shopperId', '=', shopperId)
      .where('customerId', '=', customerId)
      .execute()
  const leaves = remove && rights.length === 1 && buyer.store.audience !== 'public'
  await raise(db, shopperId, leaves ? { state: 'Left', stateSince: sql`now()`, inviteHash: null } : {})
  // Who orders for nobody any more has no business in a store that is not public.
  if (leaves) await db.deleteFrom('shopperSessions').where('shopperId', '=', shopperId).execute()
  await note(context, buyer, remove ? 'colleagueRemoved' : 'colleagueChanged', { id: shopperId, version: shopper.version + 1 }, [
    ...rightsChanges([before], remove ? [] : [{ ...before, ...rightsIn(said) }]).flat(),
    ...(leaves ? [{ field: 'shopperState', from: shopper.state, to: 'Left' }] : []),
  ])
}

/** Whoever in the office has them open saves nothing over it. */
const raise = (db: Db, id: string, set: object) =>
  db
    .updateTable('storeShoppers')
    .set({ ...set, changedAt: sql`now()`, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()

type Action = 'colleagueRemoved' | 'colleagueChanged' | 'colleagueInvited'
function note(context: DbContext, buyer: Buyer, action: Action, { id, version }: { id: string; version: number }, changes: Change[]) {
  const by = shopperActor(context, storeOf(context).companyId, buyer.shopper)
  return audit(context.db, by, { action, recordKind: 'shopper', recordId: id, recordVersion: version, changes })
}

async function invite(context: DbContext, buyer: Buyer, own: Rights, said: Said) {
  const { db, services } = context
  const { companyId, storeId } = storeOf(context)
  const { customerName } = own
  const { email, name, customerId } = said
  if (!email) throw new AppError('invalid', { fields: { email: 'validation.required' } })
  await db
    .insertInto('storeShoppers')
    .values({ companyId, storeId, email, name, state: 'Requested', createdBy: buyer.shopper.email })
    .onConflict((conflict) => conflict.columns(['companyId', 'storeId', 'email']).doNothing())
    .execute()
  const known = await db
    .selectFrom('storeShoppers')
    .select(['id', 'state', 'language', 'version'])
    .where('storeId', '=', storeId)
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (known.id === buyer.shopper.id) throw new AppError('colleagueOwn')
  if (known.state === 'Blocked' || known.state === 'Refused')
    throw new AppError('invalid', { fields: { email: 'storefront.errors.notInvitable' } })
  const before = (await rightsOf(db, known.id)).filter((each) => each.customerId === customerId)
  refuseMore(own, before[0] ?? nothing, said)
  await db
    .insertInto('shopperCustomers')
    .values({ companyId, shopperId: known.id, customerId, ...rightsIn(said) })
    .onConflict((conflict) => conflict.columns(['companyId', 'shopperId', 'customerId']).doUpdateSet(rightsIn(said)))
    .execute()
  await nowOrders(db, companyId, known.id)
  const isThere = known.state === 'Active'
  await note(context, buyer, 'colleagueInvited', { id: known.id, version: known.version + 1 }, [
    { field: 'email', from: '', to: email },
    ...rightsChanges(before, [{ customerId, customerName, ...rightsIn(said) }]).flat(),
    ...(isThere || known.state === 'Invited' ? [] : [{ field: 'shopperState', from: known.state, to: 'Invited' }]),
  ])
  if (isThere) {
    await raise(db, known.id, {})
    return
  }
  await takeMailToStranger(db, services.config, { companyId, known: (await whyNotPayable(services, db)) === null })
  const { token, hash } = newInviteToken(services.config)
  await raise(db, known.id, {
    state: 'Invited',
    stateSince: sql`now()`,
    invitedAt: sql`now()`,
    inviteHash: hash,
    inviteExpiresAt: sql`now() + ${inviteDays} * interval '1 day'`,
  })
  await mailInvited(context, buyer, { email, language: known.language }, { customerName, token })
}

/** The office, which may have them open, has their new name before it saves another. */
export async function selfSaved(context: DbContext, { name, phone, language }: ValidInput<typeof saveShopperSelf>['body']) {
  await raise(context.db, shopperOf(context).shopper.id, { name, phone, language })
  return {}
}
