import { AppError } from '#contract/errors.ts'
import { compare, decimal, sum } from '#trade-documents/model/decimal.ts'
import type { LineAnswer, OrderResponse, ResponseLine, ResponseVerdict } from '#trade-documents/model/order-response.ts'
import type { OrderLine as OrderedLine } from '#trade-documents/model/purchase-order.ts'
import type { ReplyOf } from '../contract.ts'
import { type Answered, orderedOf, promisedOf } from './answered-quantities.ts'
import type { Composed } from './composed.ts'
import { referencesOf } from './parties.ts'

type Body = ReplyOf<'orderResponse'>

/** What becomes of each line of an order. The first acknowledgment is the answer; another one replaces it, and says so. */
export function composeResponse(answered: Answered, body: Body, today: string): Composed {
  if ((promisedOf(answered) === null) !== (body.purpose === 'original')) throw new AppError('replySent')
  const { order, document, orders } = answered
  const ordered = orderedOf(answered)
  const asked = new Map(body.lines.map((each) => [each.line, each]))
  if (asked.size !== body.lines.length || body.lines.some(({ line }) => !order.lines[line])) throw new AppError('replyMoved')
  // What the partner took off its order is answered by nothing: a line of none would be refused, and accepted.
  const standing = order.lines.flatMap((line, index) => (compare(ordered[index] ?? '0', '0') > 0 ? [{ line, index }] : []))
  if (!standing.length) throw new AppError('replyMoved')
  const lines = standing.map(({ line, index }) => {
    const given = asked.get(index)
    if (!given) throw new AppError('replyMoved')
    const plan = planOf(given, line, ordered[index] ?? '0')
    if (!plan)
      throw new AppError('invalid', { fields: { [`lines.${body.lines.indexOf(given)}.accepted`]: 'replies.errors.moreThanOrdered' } })
    return plan
  })
  const response: OrderResponse = {
    verdict: verdictOf(lines),
    purposeCode: body.purpose === 'original' ? '00' : '05',
    orderNumber: order.number,
    orderDate: order.date,
    release: order.release,
    date: today,
    test: document.test,
    sellerNumber: String(orders[0]?.number ?? ''),
    references: referencesOf(answered),
    dates: [],
    parties: [],
    lines: lines.map(({ line }) => line),
  }
  return {
    reply: { kind: 'orderResponse', document: response },
    purpose: body.purpose,
    number: response.sellerNumber,
    orderId: null,
    total: null,
    quantities: Object.fromEntries(lines.map(({ promised }, at) => [standing[at]?.index, promised])),
  }
}

type Plan = { line: ResponseLine; promised: string; isAsOrdered: boolean; isRefused: boolean }

/** Null: more is promised than was ordered. */
function planOf(given: Body['lines'][number], line: OrderedLine, ordered: string): Plan | null {
  const [accepted, later, price] = [exact(given.accepted), exact(given.later), exact(given.price)]
  const promised = sum([accepted, later])
  if (compare(promised, ordered) > 0) return null
  const refused = sum([ordered, exact(`-${promised}`)])
  const isRepriced = line.price !== null && compare(price, line.price) !== 0
  const answers: LineAnswer[] = [
    ...(compare(accepted, '0') > 0
      ? [answer(isRepriced ? 'priceChanged' : compare(refused, '0') > 0 ? 'quantityChanged' : 'accepted', accepted)]
      : []),
    ...(compare(later, '0') > 0 ? [{ ...answer('backordered', later), date: scheduled(given.laterOn) }] : []),
    // A changed quantity says by itself that the rest does not come.
    ...(compare(refused, '0') > 0 && (isRepriced || compare(accepted, '0') === 0) ? [answer('rejected', refused)] : []),
  ]
  const { number, quantity, unit, priceBasis, items } = line
  return {
    line: {
      number,
      quantity,
      unit,
      priceBasis,
      items,
      descriptions: [],
      price,
      answers: answers.length ? answers : [answer('rejected', null)],
    },
    promised,
    isAsOrdered: compare(accepted, ordered) === 0 && !isRepriced,
    isRefused: compare(promised, '0') === 0,
  }

  function answer(status: LineAnswer['status'], quantity: string | null): LineAnswer {
    return { status, code: '', quantity, unit: line.unit, date: null, items: [] }
  }
}

const exact = (text: string) => decimal(text) ?? '0'

/** X12 068: as it is planned now. */
const scheduled = (date: string) => ({ kind: 'other' as const, code: '068', date, time: '' })

function verdictOf(lines: readonly Plan[]): ResponseVerdict {
  if (lines.every(({ isAsOrdered }) => isAsOrdered)) return 'acceptedAsIs'
  return lines.every(({ isRefused }) => isRefused) ? 'rejectedLines' : 'acceptedWithChanges'
}
