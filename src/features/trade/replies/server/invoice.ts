import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import { bookedInvoice } from '#features/sales/orders/server/door.ts'
import { booksCurrency } from '#features/trade/partners/contract.ts'
import type { Db } from '#server/data/db.ts'
import { compare, decimal } from '#trade-documents/model/decimal.ts'
import type { Invoice } from '#trade-documents/model/invoice.ts'
import { invoiceTotalCents } from '#trade-documents/model/invoice-total.ts'
import type { Terms } from '#trade-documents/model/item.ts'
import type { ReplyOf } from '../contract.ts'
import { type Answered, numbersSaid, type Quantities, saidOf, totalOf } from './answered-quantities.ts'
import type { Composed, Placed } from './composed.ts'
import { ourselves, referencesOf, shipToOf } from './parties.ts'
import { linesBeyond } from './ship-notice.ts'

type Body = ReplyOf<'invoice'>

/** What is to be paid. An invoice of the books gives its number; another sum than theirs, or more than was shipped, needs a person's word. */
export async function composeInvoice(db: Db, answered: Answered, body: Body, { order, placed }: Placed): Promise<Composed> {
  const asked = body.lines.filter(({ quantity }) => compare(decimal(quantity) ?? '0', '0') > 0)
  if (!asked.length) throw new AppError('invalid', { fields: { lines: 'replies.errors.nothing' } })
  const quantities: Quantities = totalOf(asked.map(({ line, quantity }) => ({ [line]: decimal(quantity) ?? '0' })))
  const [booked, company] = await Promise.all([bookedInvoice(db, placed, numbersSaid(answered, order.id)), ourselves(db, placed.companyId)])
  const invoice: Invoice = {
    number: booked?.number || body.number,
    date: body.date,
    type: 'DI',
    notes: [],
    orderNumber: answered.order.number,
    orderDate: answered.order.date,
    release: answered.order.release,
    // Whatever the order said: what is asked for is what stands in the books.
    currency: answered.order.currency && booksCurrency,
    test: answered.document.test,
    references: referencesOf(answered),
    dates: [],
    parties: [{ ...company, role: 'remitTo', code: 'RE' }, await shipToOf(db, answered, order, placed)],
    terms: termsOf(answered, body),
    lines: asked.map((line) => lineOf(answered, line)),
    allowances: body.allowances.map((each) => ({
      ...each,
      percent: null,
      rate: null,
      quantity: null,
      handling: each.kind === 'allowance' ? offInvoice : onInvoice,
    })),
    taxes: body.taxCents ? [{ code: 'TX', amountCents: body.taxCents, percent: null }] : [],
    totalCents: 0,
  }
  const total = invoiceTotalCents(invoice)
  if (total === null || total < 0) throw new AppError('invalid', { fields: { lines: 'replies.errors.amount' } })
  await checkNumber(db, answered, invoice.number)
  const all = totalOf([saidOf(answered, 'invoice', order.id), quantities])
  const beyond = linesBeyond(all, saidOf(answered, 'shipNotice', order.id))
  if (beyond.length && !body.beyond) throw new AppError('replyUnshipped', { values: { lines: beyond.join(', ') } })
  if (booked && booked.total !== total && !body.beyond)
    throw new AppError('replyNotBooked', { values: { number: booked.number, booked: (booked.total / 100).toFixed(2) } })
  return {
    reply: { kind: 'invoice', document: { ...invoice, totalCents: total } },
    purpose: 'original',
    number: invoice.number,
    orderId: order.id,
    quantities,
    total,
  }
}

/** X12 331: taken off the invoice; put on it. */
const [offInvoice, onInvoice] = ['02', '06']

function lineOf({ order }: Answered, { line, quantity, price }: Body['lines'][number]): Invoice['lines'][number] {
  const ordered = order.lines[line]
  if (!ordered) throw new AppError('replyMoved')
  const { number, unit, priceBasis, items, descriptions } = ordered
  return {
    number,
    unit,
    priceBasis,
    items,
    descriptions,
    allowances: [],
    taxes: [],
    quantity: decimal(quantity) ?? '0',
    price: decimal(price) ?? '0',
  }
}

/** As the order asks for them, with what was changed here. X12 336: 08 with a discount, 05 without. */
function termsOf({ order }: Answered, { netDays, discountPercent, discountDays }: Body): Terms[] {
  const asked = order.terms[0]
  if (netDays === null && !discountPercent && !asked) return []
  const discount = decimal(discountPercent)
  return [
    {
      code: asked?.code || (discount ? '08' : '05'),
      discountPercent: discount,
      discountDays: discount ? discountDays : null,
      discountDueOn: '',
      netDueOn: '',
      netDays,
      text: asked?.text ?? '',
    },
  ]
}

/** A number is used for one invoice, unless the partner refused that one. Who asks for the same one waits, whatever order it is for. */
async function checkNumber(db: Db, { document }: Answered, number: string) {
  const lock = `invoice ${document.companyId} ${document.partnerId} ${number.toLowerCase()}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(db)
  const used = await db
    .selectFrom('ediReplies')
    .innerJoin('ediDocuments', 'ediDocuments.id', 'ediReplies.documentId')
    .select('ediReplies.documentId')
    .where('ediReplies.kind', '=', 'invoice')
    .where('ediDocuments.partnerId', '=', document.partnerId)
    .where('ediDocuments.acknowledgment', '<>', 'Rejected')
    .where((where) => where(where.fn<string>('lower', ['ediReplies.number']), '=', number.toLowerCase()))
    .limit(1)
    .executeTakeFirst()
  if (used) throw new AppError('invalid', { fields: { number: 'replies.errors.numberUsed' } })
}
