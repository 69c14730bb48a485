import { sql } from 'kysely'
import { isCharged } from '#features/sales/checkout/server/door.ts'
import { notBought } from '#features/sales/orders/door.ts'
import { whyNotPayable } from '#features/sales/payments/server/door.ts'
import { rightHolds } from '#features/stores/shoppers/server/door.ts'
import { literals } from '#server/data/conditions.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import type { Cart } from '../../contract.ts'
import { type Buyer, mayPay } from '../buyer.ts'
import { earliestDay, type Store } from '../store.ts'
import { type Account, accountOf } from './account.ts'
import { saysWhere } from './address.ts'
import type { Content, ShipTo, StoredCart } from './stored.ts'
import { isInTheWay, type Worked, workedLines } from './worked.ts'

/** A cart with all that its shopper is told, and what an order is made from. `above`: cents that the company has wait for approval. */
export type Reckoned = { cart: Cart; worked: Worked; shipTo: ShipTo; account: Account; above: number | null }
/** What does not depend on what is in it. */
type Around = Pick<Reckoned, 'account' | 'above'> & { payable: boolean; hasPayer: boolean; hasApprover: boolean }

const nowhere: ShipTo = { addressName: '', address1: '', address2: '', city: '', state: '', zip: '' }
const nothingIn: Content = { lines: [], poNumber: '', wantedOn: null, note: '', shipTo: null }

/** Asked in the same write as the cart itself. */
export async function aroundCart({ db, services }: Pick<DbContext, 'db' | 'services'>, buyer: Buyer): Promise<Around> {
  const { store, rights } = buyer
  const [account, payable, hasPayer, hasApprover] = await Promise.all([
    accountOf(db, rights),
    store.payNow ? whyNotPayable(services, db).then((why) => why === null) : false,
    store.payNow && !mayPay(buyer) ? hasColleagueWho(db, buyer, 'may_pay') : false,
    rights?.spendingLimit == null ? true : hasColleagueWho(db, buyer, 'may_approve'),
  ])
  return { account, payable, above: store.companyAbove, hasPayer, hasApprover }
}

export async function reckoned(context: DbContext, buyer: Buyer, stored: StoredCart | null, known?: Around): Promise<Reckoned> {
  const { db } = context
  const { store, rights } = buyer
  const content = stored ?? nothingIn
  const { account, payable, above, hasPayer, hasApprover } = known ?? (await aroundCart(context, buyer))
  const shipTo = content.shipTo ?? account.addresses[0] ?? nowhere
  const [poUsedBy, unpaid, worked] = await Promise.all([
    poUsed(db, buyer.customerId, content.poNumber),
    account.isLead ? unpaidOf(db, buyer) : null,
    workedLines(db, buyer, content.lines, shipTo, context.language),
  ])
  const { totals } = worked
  const earliestOn = earliestDay(store)
  const { limit, used } = account.credit
  const isCredited = limit === null || used + totals.grandTotal <= limit
  const onAccount = store.onAccount && account.onTerms && isCredited && !account.onHold
  const missing = buyer.seesPrices ? Math.max(0, store.minimumOrder - totals.subtotal) : 0
  const spent = totals.subtotal + totals.taxes
  const waitsForColleague = rights?.spendingLimit != null && spent > rights.spendingLimit
  const isChargeable = payable && !account.onHold && (totals.grandTotal === 0 || isCharged(totals.grandTotal))
  const cart: Cart = {
    cartId: stored?.id ?? null,
    round: stored?.round ?? 1,
    customerId: buyer.customerId,
    lines: worked.lines.map(({ order: _, seenOrder: __, reason: ___, ...line }) => line),
    poNumber: content.poNumber,
    poUsedBy,
    unpaid,
    wantedOn: content.wantedOn,
    earliestOn,
    note: content.note,
    shipTo,
    addresses: account.addresses,
    itemCount: totals.itemCount,
    subtotal: totals.subtotal,
    discount: totals.discount,
    delivery: totals.delivery,
    taxes: totals.taxes,
    total: totals.grandTotal,
    stops: stopsOf(buyer, {
      content,
      worked,
      account,
      missing,
      isUsed: poUsedBy !== null,
      earliestOn,
      hasNobody: waitsForColleague && !hasApprover,
      hasPlace: saysWhere(shipTo, account),
      owes: unpaid !== null,
    }),
    missing,
    payNow: isChargeable && mayPay(buyer),
    colleaguePays: isChargeable && hasPayer,
    onAccount,
    terms: account.termsName,
    currency: account.currency,
    creditLeft: account.onTerms && limit !== null ? Math.max(0, limit - used) : null,
    noAccount: !store.onAccount || onAccount ? '' : account.onHold ? 'onHold' : account.onTerms ? 'credit' : 'noTerms',
    waitsForColleague,
    waitsForSeller: totals.grandTotal > Math.min(heldAbove(store) ?? most, above ?? most),
  }
  return { cart, worked, shipTo, account, above }
}

/** Cents: what comes to more waits for the seller; null: nothing does. */
export const heldAbove = ({ approval, approvalAbove }: Pick<Store, 'approval' | 'approvalAbove'>): number | null =>
  approval === 'all' ? -1 : approval === 'above' ? approvalAbove : null
const most = Number.POSITIVE_INFINITY

type Facts = {
  content: Content
  worked: Worked
  account: Account
  missing: number
  isUsed: boolean
  earliestOn: string
  hasNobody: boolean
  hasPlace: boolean
  owes: boolean
}
function stopsOf(
  { store, standing, rights, seesPrices }: Buyer,
  { content, worked, account, missing, isUsed, earliestOn, hasNobody, hasPlace, owes }: Facts,
): Cart['stops'] {
  // Whoever is no customer yet says where it goes with who they are.
  const isNowhere = rights !== null && content.lines.length > 0 && !hasPlace
  const isNobodys = rights === null && (store.audience !== 'public' || !seesPrices)
  return [
    ...(content.lines.length ? [] : (['empty'] as const)),
    ...(standing === 'open' ? [] : (['standing'] as const)),
    ...(account.onHold ? (['onHold'] as const) : []),
    ...(account.currency ? (['currency'] as const) : []),
    ...(missing > 0 ? (['minimum'] as const) : []),
    ...(worked.lines.some(({ problem }) => isInTheWay(problem)) ? (['lines'] as const) : []),
    ...(store.poRequired && !content.poNumber ? (['poNumber'] as const) : []),
    ...(store.poUnique && isUsed ? (['poUsed'] as const) : []),
    ...(content.wantedOn !== null && content.wantedOn < earliestOn ? (['wantedOn'] as const) : []),
    ...(rights && !rights.mayOrder ? (['mayNotOrder'] as const) : []),
    ...(isNobodys ? (['noCustomer'] as const) : []),
    ...(owes ? (['unpaid'] as const) : []),
    ...(isNowhere ? (['address'] as const) : []),
    ...(hasNobody ? (['waitsForNobody'] as const) : []),
  ]
}

/** Somebody else who is signed in there at times, and may do that for this customer. */
async function hasColleagueWho(db: Db, { store, shopper, customerId }: Buyer, right: 'may_pay' | 'may_approve'): Promise<boolean> {
  if (customerId === null) return false
  const { rows } = await sql`
    select 1 from shopper_customers r join store_shoppers s on ${ofCompany('s')} and s.id = r.shopper_id
    where ${ofCompany('r')} and r.customer_id = ${customerId}::uuid and ${sql.ref(`r.${right}`)} and r.shopper_id <> ${shopper.id}::uuid
      and s.store_id = ${store.id}::uuid and s.state = 'Active' and ${rightHolds} limit 1`.execute(db.withoutPlugins())
  return rows.length > 0
}

/** What a customer who never paid anything ordered here and has not paid: until then it holds goods that others want. */
async function unpaidOf(db: Db, { store, customerId }: Pick<Buyer, 'store' | 'customerId'>): Promise<{ id: string; label: string } | null> {
  const { rows } = await sql<{ id: string; label: string }>`
    select id, label from orders where ${ofCompany()} and customer_id = ${customerId}::uuid and store_id = ${store.id}::uuid and terms_id is null
      and state in ('Accepted', 'AwaitingApproval', 'AwaitingPayment') and open_amount > 0 order by number limit 1`.execute(
    db.withoutPlugins(),
  )
  return rows[0] ?? null
}

/** The first order of this customer with the same PO number. What was only offered, or came to nothing, takes none. */
async function poUsed(db: Db, customerId: string | null, poNumber: string): Promise<{ id: string; label: string } | null> {
  if (!customerId || !poNumber) return null
  const { rows } = await sql<{ id: string; label: string }>`
    select id, label from orders where ${ofCompany()} and po_number <> '' and lower(po_number) collate "C" = ${poNumber.toLowerCase()}
      and customer_id = ${customerId}::uuid and state not in ${literals(notBought)}
      order by number limit 1`.execute(db.withoutPlugins())
  return rows[0] ?? null
}
