import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { whyNotPayable } from '#features/sales/payments/server/door.ts'
import { inviteDays, newInviteToken } from '#features/stores/shoppers/server/door.ts'
import { audit } from '#server/data/audit.ts'
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
      r.may_approve as "mayApprove", r.may_pay as "mayPay", r.spending_limit as "spendingLimit"
    from shopper_customers r join store_shoppers s on ${ofCompany('s')} and s.id = r.shopper_id
    where ${ofCompany('r')} and r.customer_id = ${buyer.rights.customerId}::uuid and s.store_id = ${buyer.store.id}::uuid
      and s.state in ('Invited', 'Active') order by s.name_key, s.id limit ${sql.lit(mostShown)}`.execute(context.db.withoutPlugins())
  return { rows, canChange: buyer.rights.mayApprove }
}

type Said = ValidInput<typeof saveColleague>['body']

export async function colleagueSaved(context: DbContext, said: Said) {
  const buyer = await buyerOf(context, said.customerId)
  const own = customerOf(buyer)
  if (!own.mayApprove || said.shopperId === buyer.shopper.id) throw new AppError('colleagueOwn')
  if (said.shopperId) await change(context, buyer, said, said.shopperId)
  else await invite(context, buyer, own, said)
  return {}
}

const rightsIn = ({ mayOrder, mayApprove, mayPay, spendingLimit }: Said) => ({ mayOrder, mayApprove, mayPay, spendingLimit })

async function change(context: DbContext, buyer: Buyer, said: Said, shopperId: string) {
  const { db } = context
  const { companyId } = storeOf(context)
  const known = await db
    .selectFrom('shopperCustomers as r')
    .innerJoin('storeShoppers as s', 's.id', 'r.shopperId')
    .select('s.id')
    .where('r.customerId', '=', said.customerId)
    .where('s.id', '=', shopperId)
    .where('s.storeId', '=', buyer.store.id)
    .forUpdate()
    .executeTakeFirst()
  if (!known) throw new AppError('notFound')
  if (said.remove) await remove(db, buyer, said.customerId, shopperId)
  else
    await db
      .updateTable('shopperCustomers')
      .set(rightsIn(said))
      .where('shopperId', '=', shopperId)
      .where('customerId', '=', said.customerId)
      .execute()
  await audit(db, shopperActor(context, companyId, buyer.shopper), {
    action: said.remove ? 'colleagueRemoved' : 'colleagueChanged',
    recordKind: 'shopper',
    recordId: shopperId,
  })
}

/** Who orders for nobody any more has no business in a store that is not public. */
async function remove(db: Db, { store }: Buyer, customerId: string, shopperId: string) {
  await db.deleteFrom('shopperCustomers').where('shopperId', '=', shopperId).where('customerId', '=', customerId).execute()
  const other = await db.selectFrom('shopperCustomers').select('customerId').where('shopperId', '=', shopperId).limit(1).executeTakeFirst()
  if (other || store.audience === 'public') return
  await db.deleteFrom('shopperSessions').where('shopperId', '=', shopperId).execute()
  await db
    .updateTable('storeShoppers')
    .set({ state: 'Blocked', stateSince: sql`now()`, changedAt: sql`now()`, inviteHash: null, version: sql<number>`version + 1` })
    .where('id', '=', shopperId)
    .execute()
}

async function invite(context: DbContext, buyer: Buyer, { customerName }: Rights, said: Said) {
  const { db, services } = context
  const { companyId, storeId } = storeOf(context)
  const { email, name, customerId } = said
  if (!email) throw new AppError('invalid', { fields: { email: 'validation.required' } })
  await db
    .insertInto('storeShoppers')
    .values({ companyId, storeId, email, name, state: 'Requested', createdBy: buyer.shopper.email })
    .onConflict((conflict) => conflict.columns(['companyId', 'storeId', 'email']).doNothing())
    .execute()
  const known = await db
    .selectFrom('storeShoppers')
    .select(['id', 'state', 'language'])
    .where('storeId', '=', storeId)
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (known.id === buyer.shopper.id) throw new AppError('colleagueOwn')
  if (known.state === 'Blocked' || known.state === 'Refused')
    throw new AppError('invalid', { fields: { email: 'storefront.errors.notInvitable' } })
  await db
    .insertInto('shopperCustomers')
    .values({ companyId, shopperId: known.id, customerId, ...rightsIn(said) })
    .onConflict((conflict) => conflict.columns(['companyId', 'shopperId', 'customerId']).doUpdateSet(rightsIn(said)))
    .execute()
  await audit(db, shopperActor(context, companyId, buyer.shopper), {
    action: 'colleagueInvited',
    recordKind: 'shopper',
    recordId: known.id,
  })
  if (known.state === 'Active') return
  await takeMailToStranger(db, services.config, { companyId, known: (await whyNotPayable(services, db)) === null })
  const { token, hash } = newInviteToken(services.config)
  await db
    .updateTable('storeShoppers')
    .set({
      state: 'Invited',
      stateSince: sql`now()`,
      invitedAt: sql`now()`,
      inviteHash: hash,
      inviteExpiresAt: sql`now() + ${inviteDays} * interval '1 day'`,
      changedAt: sql`now()`,
    })
    .where('id', '=', known.id)
    .execute()
  await mailInvited(context, buyer, { email, language: known.language }, { customerName, token })
}

export async function selfSaved(context: DbContext, { name, phone, language }: ValidInput<typeof saveShopperSelf>['body']) {
  const { shopper } = shopperOf(context)
  await context.db.updateTable('storeShoppers').set({ name, phone, language, changedAt: sql`now()` }).where('id', '=', shopper.id).execute()
  return {}
}
