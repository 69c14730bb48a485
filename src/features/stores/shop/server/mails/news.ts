import { sql } from 'kysely'
import { formatCents } from '#contract/money.ts'
import { rightHolds } from '#features/stores/shoppers/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { company, ofCompany } from '#server/data/tenant.ts'
import { postMail } from '#server/mail/mail.ts'
import type { Services } from '#server/services.ts'
import { eachCompany } from '#server/work/each-company.ts'
import type { Watch } from '#server/work/job.ts'

const mostAtOnce = 500
const templates = {
  placed: 'shopOrderPlaced',
  accepted: 'shopOrderAccepted',
  rejected: 'shopOrderRejected',
  changed: 'shopOrderChanged',
  cancelled: 'shopOrderCancelled',
  expired: 'shopOrderExpired',
} as const
type News = keyof typeof templates

/**
 * What became of an order: whoever placed it in a store, and still orders for its customer, hears of each once, with the order as it is then. Nobody
 * who waits to place one waits for a mail.
 */
export const storeNews: Watch = {
  name: 'news of orders in stores',
  everySeconds: 5,
  run: (services) =>
    eachCompany(
      services,
      ['select company_id, order_id, what from app.store_news_due($1)'],
      (db, companyId, { order_id: orderId = '', what = '' }) => tellNews(services, db, companyId, orderId, what as News),
      mostAtOnce,
    ),
}

type Row = {
  email: string
  language: 'en' | 'es'
  code: string
  storeName: string
  companyName: string
  label: string
  total: number
  state: string
  payCode: string | null
}

async function tellNews(services: Services, db: Db, companyId: string, orderId: string, what: News) {
  const { numDeletedRows } = await db
    .deleteFrom('storeNews')
    .where('orderId', '=', orderId)
    .where('what', '=', what)
    .executeTakeFirstOrThrow()
  if (!numDeletedRows) return
  const { rows } = await sql<Row>`
    select h.email, coalesce(h.language, s.language) as language, s.code, s.name as "storeName", c.company_name as "companyName", o.label,
      o.grand_total as total, o.state,
      case when r.may_pay then (select l.code from payment_links l where ${ofCompany('l')} and l.order_id = o.id
        and l.state in ('Active', 'Opened') and l.order_version = o.version and l.expires_at > now() order by l.id desc limit 1) end as "payCode"
    from orders o join stores s on ${ofCompany('s')} and s.id = o.store_id join store_shoppers h on ${ofCompany('h')} and h.id = o.shopper_id
    join shopper_customers r on ${ofCompany('r')} and r.shopper_id = h.id and r.customer_id = o.customer_id and ${rightHolds}
    join companies c on c.id = ${company} where ${ofCompany('o')} and o.id = ${orderId}::uuid and h.state = 'Active'`.execute(
    db.withoutPlugins(),
  )
  const [row] = rows
  if (!row || (what === 'changed' && (await isOwnChange(db, orderId)))) return
  const { email, language, code, storeName, companyName, label, total, state, payCode } = row
  const asks = what === 'accepted' && state === 'AwaitingPayment' && payCode !== null
  await postMail(services, db, {
    // Whether somebody has to accept it first, and whether it is to be paid then.
    template: what === 'placed' && state === 'AwaitingApproval' ? 'shopOrderWaits' : asks ? 'shopOrderToPay' : templates[what],
    to: email,
    language,
    values: { storeName, companyName, number: label, amount: formatCents(total), code: asks ? payCode : `${code}/orders/${orderId}` },
    sender: { companyId, can: 'stores.write', record: { kind: 'order', id: orderId } },
  })
}

/** Whoever called it off themselves, or hears of it otherwise, has no mail of that. In the transaction in which it was called off. */
export const cancelledIsKnown = (db: Db, orderId: string) =>
  db.deleteFrom('storeNews').where('orderId', '=', orderId).where('what', '=', 'cancelled').execute()

/** Where it goes is chosen where it is paid, by whoever pays. */
async function isOwnChange(db: Db, orderId: string): Promise<boolean> {
  const last = await db
    .selectFrom('auditEvents')
    .select('actor')
    .where('recordKind', '=', 'order')
    .where('recordId', '=', orderId)
    .where('action', '=', 'orderChanged')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return last?.actor === 'Checkout'
}
