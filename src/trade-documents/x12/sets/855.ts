import { allKnown, known, loop, once, type Places } from '../../grammar.ts'
import type { OrderResponse, ResponseLine } from '../../model/order-response.ts'
import { noParticulars, type Particulars } from '../../model/particulars.ts'
import { elementOf } from '../../segment.ts'
import { dateKinds, lineStatuses, responseVerdicts } from '../codes.ts'
import { itemIds } from '../order/item-ids.ts'
import { type ParticularsDraft, particulars } from '../order/particulars.ts'
import { problemIn } from '../segment.ts'
import { setReader } from '../set-reader.ts'
import { dateAt, decimalAt, timeAt } from '../values.ts'

/** `head` takes what is said of the whole document; what is said of a line beyond its answers is left aside. */
type ResponseDraft = ParticularsDraft & { response: OrderResponse; head: Particulars; line: ResponseLine | null }

const belowLine: Places<ResponseDraft> = {
  PID: ({ line }, segment) => line?.descriptions.push({ code: elementOf(segment, 2), text: elementOf(segment, 5) }),
  ACK: loop<ResponseDraft>(
    (draft, segment) => {
      const code = elementOf(segment, 1)
      const status = lineStatuses.get(code) ?? 'other'
      if (status === 'other') draft.problems.push(problemIn(segment, 'codeUnknown', 1))
      const [dateCode, day] = [elementOf(segment, 4), dateAt(segment, 5)]
      draft.line?.answers.push({
        status,
        code,
        quantity: decimalAt(segment, 2),
        unit: elementOf(segment, 3),
        date: day ? { kind: dateKinds.get(dateCode) ?? 'other', code: dateCode, date: day, time: '' } : null,
        items: itemIds(draft, segment, 7),
      })
    },
    { DTM: known },
  ),
  SCH: ({ line }, segment) => {
    const code = elementOf(segment, 5)
    const day = { kind: dateKinds.get(code) ?? ('other' as const), code, date: dateAt(segment, 6), time: timeAt(segment, 7) }
    line?.answers.push({ status: 'accepted', code: '', quantity: decimalAt(segment, 1), unit: elementOf(segment, 2), date: day, items: [] })
  },
  ...allKnown('CTP CUR FOB LIN MAN MEA PAM PKG PO3 PO4 PWK QTY SDQ SI SLN TAX TD1 TD4 TXI'),
  ...particulars,
}

/** The answer to a purchase order. */
export const readOrderResponse = setReader<ResponseDraft, OrderResponse>({
  id: '855',
  groupTypes: ['PR', 'SC'],
  areas: [
    {
      BAK: once(({ response, problems }, segment) => {
        response.purposeCode = elementOf(segment, 1)
        response.verdict = responseVerdicts.get(elementOf(segment, 2)) ?? 'other'
        if (response.verdict === 'other') problems.push(problemIn(segment, 'codeUnknown', 2))
        response.orderNumber = elementOf(segment, 3)
        response.orderDate = dateAt(segment, 4)
        response.release = elementOf(segment, 5)
        response.sellerNumber = elementOf(segment, 8)
        response.date = dateAt(segment, 9)
      }),
      ...allKnown('CSH CTP CUR DIS FOB INC LDT LIN MAN MEA PAM PID PKG PWK SI TAX TD1 TD3 TD4 TXI'),
      ...particulars,
    },
    {
      PO1: loop<ResponseDraft>((draft, segment) => {
        draft.at = noParticulars()
        draft.line = {
          number: elementOf(segment, 1),
          quantity: decimalAt(segment, 2) ?? '0',
          unit: elementOf(segment, 3),
          price: decimalAt(segment, 4),
          priceBasis: elementOf(segment, 5),
          items: itemIds(draft, segment, 6),
          descriptions: [],
          answers: [],
        }
        draft.response.lines.push(draft.line)
      }, belowLine),
    },
    {
      CTT: loop<ResponseDraft>(
        ({ response, problems }, segment) => {
          if (Number(elementOf(segment, 1)) !== response.lines.length) problems.push(problemIn(segment, 'lineCountDiffers', 1))
        },
        { AMT: known },
      ),
    },
  ],
  required: ['BAK'],
  start: ({ interchange }) => {
    const head = noParticulars()
    const { references, dates, parties } = head
    const response: OrderResponse = { ...nothing, test: interchange.test, references, dates, parties, lines: [] }
    return { response, head, at: head, party: null, line: null, problems: [] }
  },
  finish: ({ response }) => response,
})

const nothing = {
  verdict: 'other' as const,
  purposeCode: '',
  orderNumber: '',
  orderDate: '',
  release: '',
  sellerNumber: '',
  date: '',
}
