import { z } from 'zod'
import { endpoint, type Result } from '#contract/endpoint.ts'
import { foreignText, maxText, numberText, optionalText } from '#contract/fields.ts'
import { filtersParam, listQuery, page } from '#contract/paging.ts'
import { priceWhy } from '#features/catalog/prices/contract.ts'

export const orderSources = ['staff', 'invoice', 'edi', 'store', 'device'] as const
export type OrderSource = (typeof orderSources)[number]
/** Rules 3.6. `Quote`: nothing is owed before the customer accepts it, and none can once it is expired; `AwaitingPayment`: a link asks for it; `OnAccount`: its terms do. */
export const orderStates = [
  'Quote',
  'QuoteExpired',
  'Submitted',
  'AwaitingApproval',
  'Accepted',
  'AwaitingPayment',
  'Paid',
  'OnAccount',
  'PartShipped',
  'Fulfilled',
  'Closed',
  'Rejected',
  'Cancelled',
  'Expired',
] as const
export type OrderState = (typeof orderStates)[number]

/** The customer has not accepted it. */
export const isQuoted = (state: string) => state === 'Quote' || state === 'QuoteExpired'

/** How the money of an order stands, whatever became of the goods. */
export const paymentStates = ['Unpaid', 'PartPaid', 'Paid', 'PartRefunded', 'Refunded'] as const
export type PaymentState = (typeof paymentStates)[number]

/** How far the link is by which an order's money is asked for, until it is paid: it was sent and nobody opened it, or somebody did. */
export const linkStates = ['sent', 'opened'] as const
export type LinkState = (typeof linkStates)[number]

export const orderSorts = ['number', 'grandTotal', 'openAmount'] as const

/** Cents. The five lines of an order's total (specification 3) are `itemCount` and these. */
export const totals = z.object({
  itemCount: z.number().int(),
  subtotal: z.number(),
  discount: z.number(),
  delivery: z.number(),
  taxes: z.number(),
  grandTotal: z.number(),
})

/** `label`: its number as people read it (`#contract/order-label.ts`); `invoiceNumbers`: of those that a payment request names. */
export const orderRow = z.object({
  id: z.string(),
  number: z.number().int(),
  label: z.string(),
  orderDate: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  poNumber: z.string(),
  source: z.enum(orderSources),
  invoiceNumbers: z.string(),
  state: z.enum(orderStates),
  paymentState: z.enum(paymentStates),
  /** The last day on which the customer wants it to leave. */
  shipBy: z.string().nullable(),
  /** Cents. */
  grandTotal: z.number(),
  openAmount: z.number(),
})
export type OrderRow = z.infer<typeof orderRow>

/** A payment request asks for the money of invoices and is no order: each of both has a list of its own. */
export const listKind = z.enum(['orders', 'requests']).default('orders')

/** `sums`: cents over all rows of the list but those that were called off or rejected, as far as they are counted; null beyond. */
export const listOrders = endpoint({
  method: 'GET',
  path: '/api/Order/List',
  access: 'member',
  can: 'orders.read',
  limit: 'read',
  query: listQuery(orderSorts).extend({ filters: filtersParam, kind: listKind }),
  shows: ['orders'],
  result: page(orderRow).extend({ sums: z.object({ grandTotal: z.number(), openAmount: z.number() }).nullable(), broad: z.boolean() }),
})
/** A decimal as text, so that no digit is lost: at most `whole` digits before the point and `fraction` behind it. */
const decimal = (whole: number, fraction: number) =>
  numberText.regex(new RegExp(`^\\d{1,${whole}}(\\.\\d{1,${fraction}})?$`), 'orders.number')
/** Dollars; empty: not said. */
const maybeDollars = z.union([z.literal(''), decimal(9, 2)])
const percent = decimal(3, 4).refine((text) => Number(text) <= 100, 'orders.percent')

/** `unitPrice`: dollars, with up to five decimals as QuickBooks has them. Percentages: 0 to 100. */
export const orderLine = z.object({
  itemId: z.uuid().nullable().default(null),
  itemNumber: foreignText(100).default(''),
  description: maxText(4000).default(''),
  quantity: decimal(9, 4).refine((text) => Number(text) > 0, 'orders.quantity'),
  unit: optionalText(20),
  unitPrice: decimal(9, 5),
  discountPercent: percent.default('0'),
  taxable: z.boolean().default(true),
})
export type OrderLine = z.output<typeof orderLine>
const linesOf = z.array(orderLine).min(1, 'orders.noLines').max(200, 'orders.tooManyLines')

export const shippingAddress = z.object({
  addressName: optionalText(100),
  address1: optionalText(500),
  address2: optionalText(500),
  city: optionalText(255),
  state: optionalText(255),
  zip: optionalText(30),
})
export type ShippingAddress = z.output<typeof shippingAddress>

/**
 * What an order asks for; every amount is computed from it by the server. `ownDelivery`, `ownTaxCodeId`: set for this order alone; empty: as
 * settings and customer say. `taxFree`: no tax on this order, whatever they say.
 */
export const orderDraft = z.object({
  lines: linesOf,
  shippingAddress: shippingAddress.prefault({}),
  discountPercent: percent.default('0'),
  ownDelivery: maybeDollars.default(''),
  ownTaxCodeId: z.uuid().nullable().default(null),
  taxFree: z.boolean().default(false),
  poNumber: foreignText(100).default(''),
  memo: maxText(1000).default(''),
  classId: z.uuid().nullable().default(null),
  termsId: z.uuid().nullable().default(null),
})
export type OrderDraft = z.output<typeof orderDraft>

/**
 * Why no tax is added: nobody has chosen a code for here, or has said that the company charges none, no line is taxable, the code's rates come to nothing, a person said so for the
 * order, QuickBooks says so of the customer, or the order or invoice that it was made from has none. Empty: some is.
 */
export const noTaxReasons = [
  ...(['', 'noCode', 'chargesNone', 'nothingTaxable', 'zeroRate', 'taxFree', 'exempt', 'asOrdered', 'asInvoiced'] as const),
] as const
export type NoTaxReason = (typeof noTaxReasons)[number]

/** Cents, as whoever saves saw it; 409 `totalMoved` with the new total where it is another one by now. */
export const expectedTotal = z.number().int().min(0).optional()

export const shownLine = z.object({
  itemId: z.string().nullable(),
  itemNumber: z.string(),
  description: z.string(),
  quantity: z.string(),
  unit: z.string(),
  unitPrice: z.string(),
  discountPercent: z.string(),
  taxable: z.boolean(),
  /** As the price function said when it was placed; null: a person typed the price, or an order from elsewhere said it. */
  priceWhy: priceWhy.nullable().default(null),
  /** Cents. */
  amount: z.number(),
})
/** `canChange`, `canCancel`, `canApprove`: this caller, now. */
export const getOrder = endpoint({
  method: 'GET',
  path: '/api/Order/Details/:id',
  access: 'member',
  can: 'orders.read',
  limit: 'read',
  shows: ['orders'],
  result: orderRow.extend({
    ...totals.shape,
    version: z.number().int(),
    sourceId: z.string(),
    /** Of a payment request, the oldest due first; cents. `asked`: by it, now; `isOff`: voided or deleted in QuickBooks. */
    invoices: z.array(
      z.object({
        id: z.string(),
        number: z.string(),
        date: z.string(),
        dueDate: z.string().nullable(),
        total: z.number(),
        balance: z.number(),
        asked: z.number(),
        isOff: z.boolean(),
      }),
    ),
    salesRepresentative: z.string(),
    classId: z.string().nullable(),
    className: z.string(),
    termsId: z.string().nullable(),
    termsName: z.string(),
    /** As the invoice in QuickBooks says, else by the terms. */
    dueDate: z.string().nullable(),
    memo: z.string(),
    /** What else the customer set: the first day on which it may leave, the last on which it may arrive, and after which it is not wanted. */
    shipFrom: z.string().nullable(),
    deliverBy: z.string().nullable(),
    cancelAfter: z.string().nullable(),
    /** Of a quote: the name that was typed, and when. */
    acceptedBy: z.string(),
    acceptedAt: z.string().nullable(),
    /** Of a quote: the last day on which it may be accepted. */
    validUntil: z.string().nullable(),
    shippingAddress: z.object({
      addressName: z.string(),
      address1: z.string(),
      address2: z.string(),
      city: z.string(),
      state: z.string(),
      zip: z.string(),
    }),
    discountPercent: z.string(),
    ownDelivery: z.string(),
    ownTaxCodeId: z.string().nullable(),
    taxFree: z.boolean(),
    taxPercent: z.string(),
    noTax: z.enum(noTaxReasons),
    /** Cents, as the table's columns of these names say. */
    amountReceived: z.number(),
    amountRefunded: z.number(),
    settledInBooks: z.number(),
    booksAdjustment: z.number(),
    writtenOff: z.number(),
    credited: z.number(),
    /** Its invoice was voided or deleted in QuickBooks: nothing is asked for. */
    invoiceOff: z.boolean(),
    lines: z.array(shownLine),
    versions: z.array(
      z.object({ version: z.number().int(), replacedAt: z.string(), replacedBy: z.string(), reason: z.string(), grandTotal: z.number() }),
    ),
    createdAt: z.string(),
    updatedAt: z.string(),
    canChange: z.boolean(),
    canCancel: z.boolean(),
    canApprove: z.boolean(),
    /** Of an order of a store: which, and who placed it there. */
    placedIn: z.object({ storeId: z.string(), storeName: z.string(), shopperName: z.string() }).nullable(),
    /** While it waits for approval; to the staff. */
    heldBy: z.enum(['', 'credit', 'amount', 'onHold', 'store']),
    heldAbove: z.number().nullable(),
  }),
})
export type Order = Result<typeof getOrder>

/** What the form of an order offers: classes and terms of the books, the customer's own address and those it was sent to lately. */
export const orderChoices = endpoint({
  method: 'GET',
  path: '/api/Order/Choices/:customerId',
  access: 'member',
  can: 'orders.write',
  limit: 'read',
  shows: ['orders', 'customers'],
  result: z.object({
    customerId: z.string(),
    customerName: z.string(),
    /** Where a link goes, in which language; empty and null: nobody knows. */
    email: z.string(),
    language: z.enum(['en', 'es']).nullable(),
    /** Cents that they owe by the books, and how much of it is late. */
    openBalance: z.number(),
    overdue: z.number(),
    /** What they ordered last; null: nothing. */
    lastOrder: z
      .object({ id: z.string(), label: z.string(), orderDate: z.string(), grandTotal: z.number(), itemCount: z.number().int() })
      .nullable(),
    onHold: z.boolean(),
    onHoldReason: z.string(),
    /** Made inactive in QuickBooks: no document can be made for them there. */
    inactive: z.boolean(),
    classes: z.array(z.object({ id: z.string(), name: z.string() })),
    terms: z.array(z.object({ id: z.string(), name: z.string(), onAccount: z.boolean() })),
    /** Those of QuickBooks that tax. */
    taxCodes: z.array(z.object({ id: z.string(), name: z.string() })),
    /** The customer's own, by QuickBooks. */
    termsId: z.string().nullable(),
    /** Cents that it may owe on account, null: any, and that it owes. */
    creditLimit: z.number().nullable(),
    creditUsed: z.number(),
    /** Cents: what comes to more waits for approval; null: nothing does for its amount. */
    approvalAbove: z.number().nullable(),
    /** Orders go into the books, and no item is chosen there for delivery: an invoice with some would wait. */
    lacksDeliveryItem: z.boolean(),
    addresses: z.array(shippingAddress),
  }),
})
