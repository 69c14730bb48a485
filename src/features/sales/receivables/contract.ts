import { z } from 'zod'
import { endpoint, type Result } from '#contract/endpoint.ts'
import { email, optionalText } from '#contract/fields.ts'
import { mailStates } from '#contract/ledger.ts'
import { listQuery, page } from '#contract/paging.ts'

// What customers owe by the invoices of QuickBooks.

/** By days overdue: not due yet, 1 to 30, 31 to 60, 61 to 90, more. Without a due date an invoice is due on its own. */
export const ages = ['current', 'days30', 'days60', 'days90', 'older'] as const
export type Age = (typeof ages)[number]

/** `age`: only those of this age; `overdue`: only those that are late at all; `promise`: only those of which less was paid than was promised for a day that is over. */
const narrowed = { age: z.enum(ages).optional(), overdue: z.literal('Y').optional(), promise: z.literal('broken').optional() }

/** When and how a customer last heard of us, or we of them; a link that asks for this very invoice. */
const contact = z.object({ kind: z.enum(['link', 'letter', 'note', 'visit']), at: z.string() })

/** Cents, until the end of a day; `isBroken`: that is over, and less was paid since. `by`: who wrote it down. */
const promise = z.object({ on: z.string(), amount: z.number(), note: z.string(), by: z.string(), isBroken: z.boolean() })

/** Invoices of QuickBooks with something open, the oldest due first, each with what asks for it: its order, or a payment request. */
export const listOpenInvoices = endpoint({
  method: 'GET',
  path: '/api/Order/OpenInvoices',
  access: 'member',
  can: 'orders.read',
  limit: 'read',
  query: listQuery(['dueDate']).extend(narrowed),
  shows: ['orders', 'customers'],
  result: page(
    z.object({
      id: z.string(),
      number: z.string(),
      date: z.string(),
      dueDate: z.string(),
      /** Below 0: so many are left. */
      daysLate: z.number().int(),
      customerId: z.string(),
      customerName: z.string(),
      /** Where a link that asks for it would go; empty: nobody knows. */
      customerEmail: z.string(),
      total: z.number(),
      balance: z.number(),
      orderId: z.string().nullable(),
      orderLabel: z.string(),
      /** When it was asked for: the day of its link, or of what asks for it. Null: it was not. */
      askedAt: z.string().nullable(),
      /** What the customer said that it pays of it, and by when; null: nothing, or nothing that the caller may know. */
      promise: promise.nullable(),
      /** Of the customer; null: none that is known, or that the caller may know. */
      lastContact: contact.nullable(),
    }),
  ).extend({ broad: z.boolean() }),
})
export type OpenInvoice = Result<typeof listOpenInvoices>['rows'][number]

/** Cents, and how many invoices. */
const sum = z.object({ amount: z.number(), count: z.number().int() })
/** What is open by age, of all that the caller sees or that a search finds: what the list says narrowed to one age comes to just that. */
export const getReceivables = endpoint({
  method: 'GET',
  path: '/api/Receivables/Ageing',
  access: 'member',
  can: 'orders.read',
  limit: 'read',
  query: listQuery(['dueDate']).pick({ search: true }),
  shows: ['customers'],
  result: z.object({
    ages: z.object({ current: sum, days30: sum, days60: sum, days90: sum, older: sum }),
    /** Cents that customers with something overdue have to their credit, at most what each has overdue. */
    creditOfLate: z.number(),
    /** Who owes the most that is overdue, after what they have to their credit; `daysLate`: of the oldest. */
    mostLate: z.array(
      z.object({ customerId: z.string(), customerName: z.string(), daysLate: z.number().int(), overdue: z.number(), credit: z.number() }),
    ),
  }),
})
export type Receivables = Result<typeof getReceivables>

/** So many invoices are asked for at once. */
export const mostAsked = 100
/**
 * Asks for the money of invoices, those of each customer by one payment request; `expectedTotal`: cents that were seen to be open of all of them.
 * `send`: mails each link to the customer's address, where there is one. All of it, or nothing: 409 as `requestPayment` has it.
 */
export const askForInvoices = endpoint({
  method: 'POST',
  path: '/api/Receivables/Ask',
  access: 'member',
  can: 'orders.write',
  limit: 'invite',
  body: z.object({
    invoiceIds: z.array(z.uuid()).min(1).max(mostAsked),
    expectedTotal: z.number().int().min(0),
    send: z.boolean().default(false),
  }),
  result: z.object({
    rows: z.array(
      z.object({
        id: z.string(),
        label: z.string(),
        isNew: z.boolean(),
        customerId: z.string(),
        /** Empty: no link was sent. */
        sentTo: z.string(),
      }),
    ),
  }),
})

export const invoiceStates = ['paid', 'partlyPaid', 'open', 'overdue', 'void', 'deleted'] as const

/** What became of one invoice: it was made, became due, was asked for, and paid. */
const event = z.object({
  what: z.enum(['made', 'due', 'asked', 'linkSent', 'linkOpened', 'paid', 'credited', 'collected']),
  /** A day, or a moment. */
  at: z.string(),
  /** The number of a document, an address or a person. */
  about: z.string(),
  amount: z.number().nullable(),
})

const invoiceLine = z.object({
  itemId: z.string().nullable(),
  itemNumber: z.string(),
  description: z.string(),
  quantity: z.string(),
  unitPrice: z.string(),
  amount: z.number(),
})

/** One invoice of QuickBooks: what it says, what was paid of it, and what asks for the rest. Amounts are cents. */
export const getInvoice = endpoint({
  method: 'GET',
  path: '/api/Invoice/Details',
  access: 'member',
  can: 'orders.read',
  limit: 'read',
  // No part of the path: it is read again when its customer changes, whose id that would not be.
  query: z.object({ id: z.uuid() }),
  shows: ['customers', 'orders'],
  result: z.object({
    id: z.string(),
    number: z.string(),
    date: z.string(),
    dueDate: z.string().nullable(),
    state: z.enum(invoiceStates),
    /** 0: it is not, or nothing is open. */
    daysLate: z.number().int(),
    customerId: z.string(),
    customerName: z.string(),
    total: z.number(),
    tax: z.number(),
    balance: z.number(),
    /** Empty: dollars, as far as QuickBooks says. */
    currency: z.string(),
    /** What stands there for the staff alone. */
    memo: z.string(),
    /** Where QuickBooks shows it to whoever is signed in there. */
    quickbooksUrl: z.string().nullable(),
    lines: z.array(invoiceLine),
    /** What payments of QuickBooks paid of it, the newest first; `credited`: credit memos did, by such a payment. `path`: of the payment here. */
    applied: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(['paid', 'credited']),
        number: z.string(),
        day: z.string(),
        method: z.string(),
        amount: z.number(),
        path: z.string().nullable(),
      }),
    ),
    /** What else made it less there: a journal entry, a deposit, a discount. */
    otherwise: z.number(),
    /** Taken by reps, and not said by QuickBooks yet. */
    collected: z.array(
      z.object({ amount: z.number(), rep: z.string(), on: z.string(), books: z.enum(['waits', 'held', 'refused', 'byHand']) }),
    ),
    /** What the customer has to its credit, by credit memos and payments that nothing was applied of. */
    credit: z.number(),
    /** Its order, and the requests that ask for its money, with the link that went out last. */
    orders: z.array(
      z.object({
        id: z.string(),
        label: z.string(),
        state: z.string(),
        isRequest: z.boolean(),
        madeAt: z.string(),
        link: z
          .object({
            status: z.string(),
            sentTo: z.string(),
            sentAt: z.string().nullable(),
            mail: z.enum(mailStates).nullable(),
            openedAt: z.string().nullable(),
            expiresAt: z.string(),
          })
          .nullable(),
      }),
    ),
    /** By what it is asked for now. */
    askedBy: z.object({ id: z.string(), label: z.string() }).nullable(),
    events: z.array(event),
  }),
})
export type Invoice = Result<typeof getInvoice>

/** What a customer promised to pay of an invoice, at most what is open of it; a newer promise takes the place of the last. 400 `promiseTooMuch`. */
export const savePromise = endpoint({
  method: 'POST',
  path: '/api/Receivables/Promise/:invoiceId',
  access: 'member',
  can: 'orders.write',
  limit: 'write',
  body: z.object({ on: z.iso.date('validation.date'), amount: z.number().int().min(1, 'validation.required'), note: optionalText(300) }),
  result: z.object({}),
})
/** It was not promised after all. */
export const removePromise = endpoint({
  method: 'POST',
  path: '/api/Receivables/RemovePromise/:invoiceId',
  access: 'member',
  can: 'orders.write',
  limit: 'write',
  body: z.object({}),
  result: z.object({}),
})

/** An invoice of QuickBooks as a PDF: its lines, what was paid of it, and what is open. */
export const getInvoicePdf = endpoint({
  method: 'GET',
  path: '/api/Receivables/InvoicePdf/:id',
  access: 'member',
  can: 'orders.read',
  limit: 'export',
  result: z.object({ filename: z.string(), pdfBase64: z.string() }),
})

export const accountDocumentKinds = ['payment', 'creditMemo'] as const
/**
 * A payment or a credit memo of QuickBooks: what it says, and what it was applied to. Amounts are cents; `unused`: what was applied to nothing. An
 * application's `id`: of the invoice here, null where it is none that we know.
 */
export const getAccountDocument = endpoint({
  method: 'GET',
  path: '/api/Receivables/Document',
  access: 'member',
  can: 'orders.read',
  limit: 'read',
  query: z.object({ kind: z.enum(accountDocumentKinds), id: z.uuid() }),
  shows: ['customers'],
  result: z.object({
    id: z.string(),
    kind: z.enum(accountDocumentKinds),
    number: z.string(),
    date: z.string(),
    customerId: z.string(),
    customerName: z.string(),
    total: z.number(),
    unused: z.number(),
    method: z.string(),
    isVoid: z.boolean(),
    quickbooksUrl: z.string().nullable(),
    lines: z.array(invoiceLine),
    applied: z.array(
      z.object({ kind: z.enum(['invoice', 'creditMemo', 'other']), id: z.string().nullable(), number: z.string(), amount: z.number() }),
    ),
  }),
})
export type AccountDocument = Result<typeof getAccountDocument>

/** What a customer owes today, as a PDF: its open invoices, by age, what it paid lately, and what is left after what it has to its credit. */
export const getAccountStatement = endpoint({
  method: 'GET',
  path: '/api/Receivables/Statement/:customerId',
  access: 'member',
  can: 'orders.read',
  limit: 'export',
  result: z.object({ filename: z.string(), pdfBase64: z.string() }),
})
/** The same by mail. */
export const mailAccountStatement = endpoint({
  method: 'POST',
  path: '/api/Receivables/MailStatement/:customerId',
  access: 'member',
  can: 'orders.write',
  limit: 'invite',
  body: z.object({ email, language: z.enum(['en', 'es']) }),
  result: z.object({}),
})

/** The days of a month on which a statement can go out by itself: those that each month has. */
export const lastMonthDay = 28
/** Whether a customer's statement goes out by itself, and when next; null: it does not. Only in months in which something is open. */
export const getStatementSchedule = endpoint({
  method: 'GET',
  path: '/api/Receivables/StatementSchedule/:customerId',
  access: 'member',
  can: 'orders.write',
  limit: 'read',
  shows: ['customers'],
  result: z.object({
    schedule: z.object({ monthDay: z.number().int(), email: z.string(), language: z.enum(['en', 'es']), nextOn: z.string() }).nullable(),
  }),
})
/** Has it mailed every month on a day, or not any more (`monthDay` null). */
export const saveStatementSchedule = endpoint({
  method: 'POST',
  path: '/api/Receivables/SaveStatementSchedule/:customerId',
  access: 'member',
  can: 'orders.write',
  limit: 'write',
  body: z.object({ monthDay: z.number().int().min(1).max(lastMonthDay).nullable(), email, language: z.enum(['en', 'es']) }),
  result: z.object({ nextOn: z.string().nullable() }),
})
