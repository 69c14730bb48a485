import { compare, sum } from '../../model/decimal.ts'
import type { LineAnswer, LineStatus, OrderResponse, ResponseLine } from '../../model/order-response.ts'
import { lineStatuses, responseVerdicts } from '../codes.ts'
import { type SegmentsOut, unsendable } from '../out.ts'
import { dateOut, day, descriptionOut, pairs, partyOut, referenceOut } from '../segments-out.ts'
import type { OutSegment } from '../write.ts'

export function orderResponseOut(response: OrderResponse): SegmentsOut {
  const { verdict, purposeCode, orderNumber, orderDate, release, sellerNumber, date, references, dates, parties, lines } = response
  const head = [
    purposeCode || '00',
    responseVerdicts.codeOf(verdict),
    orderNumber,
    day(orderDate),
    release,
    '',
    '',
    sellerNumber,
    day(date),
  ]
  const segments: OutSegment[] = [
    ['BAK', ...head],
    ...references.map(referenceOut),
    ...dates.map(dateOut),
    ...parties.flatMap(partyOut),
    ...lines.flatMap(lineOut),
    ['CTT', String(lines.length), sum(lines.map(({ quantity }) => quantity))],
  ]
  const wrong = lines.filter((line) => !isAnswered(line))
  return { segments, problems: wrong.map(({ number }) => unsendable('answeredQuantityDiffers', 'ACK', number)) }
}

const lineOut = ({ number, quantity, unit, price, priceBasis, items, descriptions, answers }: ResponseLine): OutSegment[] => [
  ['PO1', number, quantity, unit, price ?? '', priceBasis, ...pairs(items)],
  ...descriptions.map(descriptionOut),
  ...answers.map(answerOut),
]

const answerOut = ({ status, code, quantity, unit, date, items }: LineAnswer): OutSegment => [
  'ACK',
  code || lineStatuses.codeOf(status),
  quantity ?? '',
  quantity === null ? '' : unit,
  date?.code ?? '',
  day(date?.date ?? ''),
  '',
  ...pairs(items),
]

/** What is answered is what was ordered: never more, and less only where the answer says that the quantity changed. */
function isAnswered({ quantity, answers }: ResponseLine): boolean {
  const quantities = answers.map((answer) => answer.quantity).filter((each) => each !== null)
  if (quantities.length === 0) return answers.length > 0
  const difference = compare(sum(quantities), quantity)
  return difference === 0 || (difference < 0 && answers.some(({ status }) => lessens.has(status)))
}

const lessens = new Set<LineStatus>(['quantityChanged', 'changed', 'deleted', 'rejected'])
