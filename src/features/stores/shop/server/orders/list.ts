import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { typedLabel } from '#contract/order-label.ts'
import { accountTerms } from '#features/sales/orders/server/door.ts'
import { endOf } from '#server/data/beginning.ts'
import { readCursor, writeCursor } from '#server/data/cursor.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import type { listShopOrders } from '../../contract.ts'
import { buyerOf } from '../buyer.ts'
import { shownMoney, shownState } from './states.ts'

export type Row = {
  id: string
  number: number
  label: string
  orderDate: string
  poNumber: string
  state: string
  shipped: string
  termsId: string | null
  itemCount: number
  total: number
  openAmount: number
  amountReceived: number
  settledInBooks: number
  amountRefunded: number
  placedBy: string
}
/** Of `orders o`. Who of the customer's people placed it; of what came by another way nobody. */
export const orderColumns = sql`o.id, o.number, o.label, o.order_date::text as "orderDate", o.po_number as "poNumber", o.state, o.shipped,
  o.terms_id as "termsId", o.item_count as "itemCount", o.grand_total as total, o.open_amount as "openAmount", o.amount_received as "amountReceived",
  o.settled_in_books as "settledInBooks", o.amount_refunded as "amountRefunded",
  coalesce((select coalesce(nullif(s.name, ''), s.email) from store_shoppers s where ${ofCompany('s')} and s.id = o.shopper_id), '') as "placedBy"`

/** Quotes are no orders yet, and payment requests none at all. */
export const isShown = sql<boolean>`o.source <> 'invoice' and o.state not in ('Quote', 'QuoteExpired')`

/** `account`: the terms that put an order on account. */
export const shownRow = (
  { id, label, orderDate, poNumber, itemCount, total, openAmount, placedBy, ...row }: Row,
  account: Set<string>,
) => ({
  ...{ id, label, orderDate, poNumber, itemCount, total, placedBy },
  state: shownState(row),
  money: shownMoney({ ...row, openAmount, isOnAccount: row.termsId !== null && account.has(row.termsId) }),
  open: openAmount,
})

export async function shopOrders(
  context: DbContext,
  query: ValidInput<typeof listShopOrders>['query'],
): Promise<RawResult<typeof listShopOrders>> {
  const { db, services } = context
  const { customerId } = await buyerOf(context, query.customerId)
  if (customerId === null) return { rows: [], next: null, total: null }
  const after = readCursor(services.config, query.cursor, 'number')
  const beyond = after ? sql` and o.number < ${after.key}::bigint` : sql``
  const { rows } = await sql<Row>`
    select ${orderColumns} from orders o
    where ${ofCompany('o')} and o.customer_id = ${customerId}::uuid and ${isShown}${found(query.search)}${beyond}
    order by o.number desc limit ${sql.lit(query.limit + 1)}`.execute(db.withoutPlugins())
  const shown = rows.slice(0, query.limit)
  const last = rows.length > query.limit ? shown.at(-1) : undefined
  const account = await accountTerms(
    db,
    shown.map(({ termsId }) => termsId),
  )
  return {
    rows: shown.map((row) => shownRow(row, account)),
    next: last ? writeCursor(services.config, { sort: 'number', key: last.number, id: last.id }) : null,
    total: null,
  }
}

/** By its number, or the beginning of its PO number. */
function found(search: string) {
  if (!search) return sql``
  const text = search.toLowerCase()
  const number = typedLabel(search)?.number ?? -1
  return sql` and (o.number = ${number}::bigint
    or (o.po_number <> '' and lower(o.po_number) collate "C" >= ${text} and lower(o.po_number) collate "C" < ${endOf(text)}))`
}
