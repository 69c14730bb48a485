import { compare, sum } from '../../model/decimal.ts'
import type { LineAnswer, OrderResponse, ResponseLine } from '../../model/order-response.ts'
import { answeredQuantities, responseActions, responseFunctions } from '../answers.ts'
import { type SegmentsOut, unsendable } from '../out.ts'
import { dateOut, descriptionOut, dtm, itemOut, partyOut, quantityOut } from '../segments-out.ts'
import type { OutSegment } from '../write.ts'

export function orderResponseOut(response: OrderResponse): SegmentsOut {
  const { verdict, orderNumber, orderDate, sellerNumber, date, dates, parties, lines } = response
  const segments: OutSegment[] = [
    ['BGM', '231', sellerNumber || orderNumber, responseFunctions.codeOf(verdict) || '9'],
    dtm('137', date),
    ...dates.map(dateOut),
    ['RFF', ['ON', orderNumber]],
    ...(orderDate ? [dtm('171', orderDate)] : []),
    ...parties.map(partyOut),
    ...lines.flatMap(lineOut),
    ['UNS', 'S'],
    ['CNT', ['2', String(lines.length)]],
  ]
  const wrong = lines.filter((line) => !isAnswered(line))
  return { segments, problems: wrong.map(({ number }) => unsendable('answeredQuantityDiffers', 'LIN', number)) }
}

/** A line has one action: what is said of parts of it is in its quantities. */
function lineOut({ number, quantity, unit, price, items, descriptions, answers }: ResponseLine): OutSegment[] {
  const [first] = answers
  const same = answers.every(({ status }) => status === first?.status)
  const substitutes = answers.flatMap((answer) => answer.items)
  const dates = answers.flatMap(({ date }) => date ?? [])
  return [
    ...itemOut(number, first ? (same ? responseActions.codeOf(first.status) : '') || '3' : '', items),
    ...(substitutes.length ? [['PIA', '3', ...substitutes.slice(0, 5).map(({ value, code }) => [value, code])] as const] : []),
    ...descriptions.flatMap(descriptionOut),
    quantityOut('21', quantity, unit),
    ...answers.flatMap((answer) => answerOut(answer, unit)),
    ...dates.slice(0, 1).map(dateOut),
    ...(price === null ? [] : [['PRI', ['AAA', price]] as const]),
  ]
}

function answerOut({ status, quantity, unit }: LineAnswer, ordered: string): OutSegment[] {
  const code = answeredQuantities.codeOf(status)
  return quantity === null || !code ? [] : [quantityOut(code, quantity, unit || ordered)]
}

/** What is answered is never more than what was ordered. */
function isAnswered({ quantity, answers }: ResponseLine): boolean {
  const quantities = answers.flatMap((answer) => answer.quantity ?? [])
  return answers.length > 0 && compare(sum(quantities), quantity) <= 0
}
