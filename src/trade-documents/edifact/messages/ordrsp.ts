import { allKnown, known, loop, once } from '../../grammar.ts'
import type { LineAnswer, LineStatus, OrderResponse, ResponseLine } from '../../model/order-response.ts'
import { noParticulars } from '../../model/particulars.ts'
import { responseActions, responseFunctions } from '../answers.ts'
import { messageReader } from '../message-reader.ts'
import { amountAt, description, itemsIn, priceIn } from '../order-lines.ts'
import { dateIn, type ParticularsDraft, particulars } from '../particulars.ts'
import { componentOf, problemIn } from '../segment.ts'

type ResponseDraft = ParticularsDraft & { response: OrderResponse; line: ResponseLine | null; status: LineStatus }

/** The answer to an order: ORDRSP, directory D.96A and those near it. */
export const readOrderResponse = messageReader<ResponseDraft, OrderResponse>({
  areas: [
    {
      BGM: once(({ response }, segment) => {
        response.sellerNumber = componentOf(segment, 2)
        response.purposeCode = componentOf(segment, 3)
        response.verdict = responseFunctions.get(response.purposeCode) ?? 'other'
      }),
      ...particulars,
      DTM: (draft, segment) => {
        const on = dateIn(draft, segment)
        if (on?.code === '137') draft.response.date = on.date
        else if (on) draft.response.dates.push(on)
      },
      RFF: loop<ResponseDraft>(
        ({ response }, segment) => {
          const [code, value] = [componentOf(segment, 1), componentOf(segment, 1, 2)]
          if (code === 'ON') response.orderNumber = value
          else response.references.push({ kind: 'other', code, value, text: '' })
        },
        {
          DTM: (draft, segment) => {
            const on = dateIn(draft, segment)
            if (on?.code === '171' || on?.code === '4') draft.response.orderDate = on.date
          },
        },
      ),
      CUX: loop<ResponseDraft>(known, { DTM: known }),
      ...allKnown('PAI ALI IMD AJT'),
    },
    {
      LIN: loop<ResponseDraft>(
        (draft, segment) => {
          draft.at = noParticulars()
          draft.status = responseActions.get(componentOf(segment, 2)) ?? 'accepted'
          draft.line = {
            number: componentOf(segment, 1),
            quantity: '0',
            unit: '',
            price: null,
            priceBasis: '',
            items: itemsIn(segment, 3, 3),
            descriptions: [],
            answers: [],
          }
          draft.response.lines.push(draft.line)
        },
        {
          ...particulars,
          PIA: ({ line }, segment) => {
            if (componentOf(segment, 1) !== '3') line?.items.push(...itemsIn(segment, 2))
          },
          IMD: description,
          QTY: (draft, segment) => {
            const { line } = draft
            const [code, quantity, unit] = [componentOf(segment, 1), amountAt(draft, segment, 1, 2) ?? '0', componentOf(segment, 1, 3)]
            if (code === '21') Object.assign(line ?? {}, { quantity, unit })
            else line?.answers.push(answerIn(code, quantity, unit, draft.status))
          },
          DTM: (draft, segment) => {
            const date = dateIn(draft, segment)
            for (const answer of draft.line?.answers ?? []) answer.date ??= date
          },
          PRI: loop<ResponseDraft>((draft, segment) => {
            if (draft.line) draft.line.price = priceIn(draft, segment)
          }, allKnown('CUX APR RNG DTM')),
          ...allKnown('MEA PCD ALI MOA GIN GIR QVR DOC PAI'),
        },
      ),
    },
    {
      UNS: once(known),
      MOA: known,
      CNT: ({ response, problems }, segment) => {
        if (componentOf(segment, 1) === '2' && Number(componentOf(segment, 1, 2)) !== response.lines.length)
          problems.push(problemIn(segment, 'lineCountDiffers', 1, 2))
      },
    },
  ],
  required: ['BGM'],
  start: ({ test }) => {
    const at = noParticulars()
    const { references, dates, parties } = at
    const response: OrderResponse = { ...nothing, test, references, dates, parties, lines: [] }
    return { response, at, party: null, contact: null, line: null, status: 'accepted', problems: [] }
  },
  finish: ({ response }) => {
    for (const line of response.lines)
      if (!line.answers.length) line.answers.push({ status: 'accepted', code: '', quantity: null, unit: '', date: null, items: [] })
    return response
  },
})

const answerIn = (code: string, quantity: string, unit: string, status: LineStatus): LineAnswer => ({
  status: code === '83' ? 'backordered' : code === '185' ? (status === 'deleted' ? 'deleted' : 'rejected') : status,
  code,
  quantity,
  unit,
  date: null,
  items: [],
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
