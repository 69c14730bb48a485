import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import { rightHolds } from '#features/stores/shoppers/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { planned } from '#server/data/planned-anew.ts'
import { writtenOnce } from '#server/data/statements/written-once.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type Context, type DbContext, shopperOf, storeOf } from '#server/http/context.ts'
import { type Standing, type Store, standingNow, storeById } from './store.ts'

export type Rights = {
  customerId: string
  customerName: string
  mayOrder: boolean
  mayApprove: boolean
  mayPay: boolean
  spendingLimit: number | null
  /** It gets nothing at present. */
  onHold: boolean
  /** Nothing was paid by it yet. */
  isLead: boolean
}
export type Shopper = {
  id: string
  email: string
  name: string
  phone: string
  language: 'en' | 'es' | null
  asks: boolean
  sessionId: string
}

/**
 * Who looks, and for which customer. `rights`: what they may for that one; null: they are no customer's. `seesPrices`: nothing in an answer says
 * an amount otherwise.
 */
export type Looker = {
  store: Store
  standing: Standing
  shopper: Shopper | null
  customers: readonly Rights[]
  rights: Rights | null
  customerId: string | null
  showsCatalog: boolean
  seesPrices: boolean
}
export type Buyer = Looker & { shopper: Shopper }

const rightsColumns = sql`r.customer_id as "customerId", c.customer_name as "customerName", r.may_order as "mayOrder", r.may_approve as "mayApprove",
  r.may_pay as "mayPay", r.spending_limit as "spendingLimit", c.on_hold or not c.active as "onHold", c.customer_type = 'N' as "isLead"`
/** For whom a shopper orders, and what they may there. */
export const rightsOf = writtenOnce<{ shopperId: string }, Rights>(
  (slot) => sql`
    select ${rightsColumns}
    from shopper_customers r join customers c on ${ofCompany('c')} and c.id = r.customer_id and c.merged_into is null
    where ${ofCompany('r')} and r.shopper_id = ${slot('shopperId')}::uuid and ${rightHolds} order by lower(c.customer_name), c.id limit 200`,
)

const activeLocked = writtenOnce<{ ids: readonly string[] }, { id: string }>(
  (slot) => sql`
    select id from store_shoppers where ${ofCompany()} and id = any(${slot('ids')}::uuid[]) and state = 'Active' order by id for share`,
)
const rightsOfPairs = writtenOnce<{ shopperIds: readonly string[]; customerIds: readonly string[] }, Rights & { shopperId: string }>(
  (slot) => sql`
    select r.shopper_id as "shopperId", ${rightsColumns} from unnest(${slot('shopperIds')}::uuid[], ${slot('customerIds')}::uuid[]) g (shopper_id, customer_id)
    join shopper_customers r on ${ofCompany('r')} and r.shopper_id = g.shopper_id and r.customer_id = g.customer_id
    join customers c on ${ofCompany('c')} and c.id = r.customer_id and c.merged_into is null where ${rightHolds}`,
)

type Pair = { shopperId: string; customerId: string }
/**
 * What each of these shoppers may for this customer of theirs until the transaction is over: whoever takes something of it away locks the shopper first, as
 * this does, in the order of their ids, and what they may is read after that. None: they have no access any more.
 */
export async function rightsLocked(db: Db, pairs: readonly Pair[]): Promise<(Rights | undefined)[]> {
  const shopperIds = pairs.map(({ shopperId }) => shopperId)
  const customerIds = pairs.map(({ customerId }) => customerId)
  const [active, rows] = await Promise.all([activeLocked(db, { ids: shopperIds }), rightsOfPairs(db, { shopperIds, customerIds })])
  const isActive = new Set(active.map(({ id }) => id))
  const byPair = new Map(rows.map(({ shopperId, ...rights }) => [`${shopperId} ${rights.customerId}`, rights]))
  return pairs.map(({ shopperId, customerId }) => (isActive.has(shopperId) ? byPair.get(`${shopperId} ${customerId}`) : undefined))
}

const personOf = writtenOnce<{ id: string }, Pick<Shopper, 'name' | 'phone' | 'language' | 'asks'>>(
  (slot) =>
    sql`select name, phone, language, asked_at is not null as asks from store_shoppers where ${ofCompany()} and id = ${slot('id')}::uuid`,
)

type How = { lock?: boolean }
/** Without a customer named it is the first of theirs; one that is not theirs does not exist. `lock`: of the store. */
export async function lookerOf(context: Pick<DbContext, 'db' | 'store'>, customerId?: string, how: How = {}): Promise<Looker> {
  const { db } = context
  const caller = storeOf(context)
  const signedIn = caller.shopper
  const [store, customers, [person]] = await Promise.all([
    storeById(db, caller.storeId, how),
    signedIn ? rightsOf(db, { shopperId: signedIn.id }) : [],
    signedIn ? personOf(db, { id: signedIn.id }) : [],
  ])
  const chosen = customerId === undefined ? (customers[0] ?? null) : customers.find((each) => each.customerId === customerId)
  if (chosen === undefined) throw new AppError('notFound')
  const shopper = signedIn && person ? { ...signedIn, ...person } : null
  const standing = standingNow(store)
  const sight = sightOf(store, standing, { isSignedIn: shopper !== null, hasCustomer: customers.length > 0 })
  return { store, standing, shopper, customers, rights: chosen, customerId: chosen?.customerId ?? null, ...sight }
}

/** Whether somebody sees what is sold, and at which prices. */
export function sightOf(
  { audience, hidesPrices }: Pick<Store, 'audience' | 'hidesPrices'>,
  standing: Standing,
  { isSignedIn, hasCustomer }: { isSignedIn: boolean; hasCustomer: boolean },
): Pick<Looker, 'showsCatalog' | 'seesPrices'> {
  // In one that is not public whoever orders for nobody is a stranger (decision 0042).
  const isIn = isSignedIn && (audience === 'public' || hasCustomer)
  const showsCatalog = isIn ? standing !== 'notYet' : audience === 'public' && standing === 'open'
  // In a public store anybody signs in, and it may have been one: it takes a customer to be approved.
  const isApproved = isSignedIn && hasCustomer
  return { showsCatalog, seesPrices: showsCatalog && (!hidesPrices || isApproved) }
}

export async function buyerOf(context: Pick<DbContext, 'db' | 'store'>, customerId?: string, how: How = {}): Promise<Buyer> {
  shopperOf(context)
  const { shopper, ...looker } = await lookerOf(context, customerId, how)
  if (!shopper) throw new AppError('unauthenticated')
  return { ...looker, shopper }
}

/**
 * The same for whoever is about to ask for a cart: what that takes is a few rows by their keys, whoever's it is. PostgreSQL would plan it for each
 * anew, which takes longer than running it.
 */
export async function buyerWithCart(context: Pick<DbContext, 'db' | 'store'>, customerId?: string, how: How = {}): Promise<Buyer> {
  const [, buyer] = await Promise.all([planned(context.db, 'force_generic_plan'), buyerOf(context, customerId, how)])
  return buyer
}

/** Of those who are no customers there is no order, invoice or colleague. */
export function customerOf({ rights }: Buyer): Rights {
  if (!rights) throw new AppError('notFound')
  return rights
}

/** Whoever is no customer yet pays for themselves. */
export const mayPay = ({ rights }: Pick<Looker, 'rights'>) => rights === null || rights.mayPay

/** Who did it, as the audit log names shoppers: their name is what they wrote themselves, so that their address stands behind it. */
export const shopperActor = ({ request }: Pick<Context, 'request'>, companyId: string, { name, email }: Pick<Shopper, 'name' | 'email'>) =>
  ({ companyId, actorId: null, actor: name ? `${name} (${email})` : email, origin: 'store', ip: request.ip }) as const
