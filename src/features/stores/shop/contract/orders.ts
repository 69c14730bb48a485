import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { searchText } from '#contract/fields.ts'
import { page } from '#contract/paging.ts'
import { expectedTotal } from '#features/sales/orders/contract.ts'
import { cents, day, forCustomer, reads, writes } from './calls.ts'

/** In the shopper's words. `waiting`: for the seller; `toPay`: it is to be paid by link. */
export const shopOrderStates = ['waiting', 'toPay', 'accepted', 'partShipped', 'shipped', 'rejected', 'cancelled', 'expired'] as const
const shopOrder = z.object({
  id: z.string(),
  label: z.string(),
  orderDate: day,
  poNumber: z.string(),
  state: z.enum(shopOrderStates),
  /** `onAccount`: nothing is asked for now. */
  money: z.enum(['open', 'onAccount', 'partPaid', 'paid', 'refunded']),
  itemCount: z.number().int(),
  total: cents,
  open: cents,
  placedBy: z.string(),
})
/** Of the customer, by whatever way they came. */
export const listShopOrders = endpoint({
  ...reads,
  path: '/api/Storefront/:code/Orders',
  query: forCustomer.extend({
    search: searchText(200),
    cursor: z.string().max(600).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(25),
  }),
  result: page(shopOrder),
})
/** `thread`: what became of it, the oldest first. `changes`: of each line that the seller changed, what was ordered. */
export const getShopOrder = endpoint({
  ...reads,
  path: '/api/Storefront/:code/Order/:id',
  result: shopOrder.extend({
    lines: z.array(
      z.object({
        itemId: z.string().nullable(),
        number: z.string(),
        name: z.string(),
        quantity: z.string(),
        orderedQuantity: z.string().nullable(),
        unit: z.string(),
        unitPrice: z.string(),
        amount: cents,
      }),
    ),
    orderedTotal: cents.nullable(),
    subtotal: cents,
    discount: cents,
    delivery: cents,
    taxes: cents,
    shipTo: z.string(),
    wantedOn: day.nullable(),
    note: z.string(),
    reason: z.string(),
    thread: z.array(
      z.object({
        at: z.string(),
        what: z.enum([
          'placed',
          'accepted',
          'changed',
          'addressChosen',
          'rejected',
          'paid',
          'partPaid',
          'shipped',
          'refunded',
          'paymentGone',
          'cancelled',
          'expired',
          'returned',
        ]),
        detail: z.string(),
      }),
    ),
    receipts: z.array(z.object({ number: z.string(), url: z.string() })),
    /** For its own customer, who may be another than the one chosen. */
    mayOrder: z.boolean(),
    mayPay: z.boolean(),
    mayCancel: z.boolean(),
  }),
})
/** Where an open order is paid. */
export const payShopOrder = endpoint({
  ...writes,
  path: '/api/Storefront/:code/PayOrder',
  body: z.object({ orderId: z.uuid() }),
  result: z.object({ payUrl: z.string() }),
})
/** As long as nobody in the office has accepted it and nothing was paid. */
export const cancelShopOrder = endpoint({
  ...writes,
  path: '/api/Storefront/:code/CancelOrder',
  body: z.object({ orderId: z.uuid() }),
  result: z.object({}),
})

/**
 * Open invoices of the customer in the books, the oldest due first. `currency`: of one that is in another than US dollars; it is not paid here, and is
 * not in `balance`.
 */
export const listShopInvoices = endpoint({
  ...reads,
  path: '/api/Storefront/:code/Invoices',
  query: forCustomer,
  result: z.object({
    rows: z.array(
      z.object({
        id: z.string(),
        number: z.string(),
        date: day,
        dueDate: day.nullable(),
        total: cents,
        balance: cents,
        currency: z.string(),
        late: z.boolean(),
      }),
    ),
    balance: cents,
    canPay: z.boolean(),
  }),
})
/**
 * One payment for one or several of `expectedTotal` cents in all, as the shopper saw it; the same ones again are the same payment. 409 `totalMoved`: it
 * is another amount by now; `shopInvoiceAsked`: the seller asks for one of them otherwise; `shopMoneyUnderWay`, `invoiceCollected`: something was
 * paid that is not settled.
 */
export const payShopInvoices = endpoint({
  ...writes,
  path: '/api/Storefront/:code/PayInvoices',
  body: forCustomer.extend({ invoiceIds: z.array(z.uuid()).min(1).max(50), expectedTotal }),
  result: z.object({ payUrl: z.string(), amount: cents }),
})
