import { sql } from 'kysely'
import type { RawResult } from '#contract/endpoint.ts'
import { pictureUrl } from '#features/stores/stores/server/door.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import type { openStore } from '../contract.ts'
import { type Looker, lookerOf } from './buyer.ts'
import { isForPayment } from './placing/requests.ts'

type Answer = RawResult<typeof openStore>

export async function storeOpened(context: DbContext): Promise<Answer> {
  const { store, standing, shopper, customers, showsCatalog, seesPrices } = await lookerOf(context)
  const counts = shopper ? await countsOf(context, shopper.id) : new Map<string, Counts>()
  return {
    code: store.code,
    storeName: store.name,
    companyName: store.companyName,
    logoUrl: pictureUrl(store.logoHash),
    bannerUrl: pictureUrl(store.bannerHash),
    color: store.color,
    welcome: { en: store.welcomeEn, es: store.welcomeEs },
    language: store.language,
    timeZone: store.zone,
    standing,
    opensOn: standing === 'notYet' ? store.opensOn : null,
    closesOn: store.closesOn,
    cutOff: store.cutOff ?? '',
    audience: store.audience,
    access: accessOf(store, customers.length > 0, shopper?.asks ?? false),
    showsCatalog,
    showsPrices: seesPrices,
    stockShown: store.stockShown,
    // What orders must come to says what things cost.
    minimumOrder: seesPrices ? store.minimumOrder : 0,
    payNow: store.payNow,
    onAccount: store.onAccount,
    poRequired: store.poRequired,
    poUnique: store.poUnique,
    shopper: shopper && {
      email: shopper.email,
      name: shopper.name,
      phone: shopper.phone,
      language: shopper.language,
      customers: customers.map(({ customerId, customerName, ...rights }) => ({
        id: customerId,
        name: customerName,
        ...rights,
        inCart: counts.get(customerId)?.inCart ?? 0,
        toApprove: counts.get(customerId)?.toApprove ?? 0,
      })),
    },
  }
}

function accessOf({ audience, hidesPrices }: Looker['store'], hasCustomer: boolean, asks: boolean): Answer['access'] {
  const isAsked = audience === 'request' || (audience === 'public' && hidesPrices)
  if (!isAsked || hasCustomer) return 'none'
  return asks ? 'asked' : 'open'
}

type Counts = { customerId: string; inCart: number; toApprove: number }

async function countsOf({ db }: DbContext, shopperId: string): Promise<Map<string, Counts>> {
  const { rows } = await sql<Counts>`
    select s.customer_id as "customerId",
      (select count(*) from store_carts c join store_cart_lines l on ${ofCompany('l')} and l.cart_id = c.id
        where ${ofCompany('c')} and c.shopper_id = s.shopper_id and c.customer_id = s.customer_id) as "inCart",
      (select count(*) from store_requests r join store_shoppers h on ${ofCompany('h')} and h.id = s.shopper_id
        where ${ofCompany('r')} and r.store_id = h.store_id and r.customer_id = s.customer_id and r.state = 'Waiting'
          and r.shopper_id <> s.shopper_id and case when ${isForPayment} then s.may_pay else s.may_approve end) as "toApprove"
    from shopper_customers s where ${ofCompany('s')} and s.shopper_id = ${shopperId}::uuid`.execute(db.withoutPlugins())
  return new Map(rows.map((row) => [row.customerId, row]))
}
