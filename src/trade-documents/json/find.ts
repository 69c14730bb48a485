import type { ZodError } from 'zod'
import type { Found, FoundDocument, FoundGroup } from '../found.ts'
import { problemOf, type TextPlace, type TextProblem } from '../text-problems.ts'
import { ublDocument } from '../ubl/document.ts'
import { mostDocuments, whole } from '../whole/whole.ts'
import { orderOf } from './order.ts'
import { parseJson } from './parse.ts'
import { type JsonOrder, jsonFile, jsonOrder } from './schema.ts'
import { ublIn } from './ubl.ts'

const beginning: TextPlace = { line: 1, offset: 0, path: '' }

/** The orders of a JSON file as our API document describes them, or a UBL document. */
export async function* findJson(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Found> {
  const all = await whole(bytes)
  if (!all) return yield { kind: 'problems', problems: [problemOf('fileTooLarge', beginning)] }
  const text = all.toString('utf8').replace(/^\ufeff/, '')
  const parsed = parseJson(text)
  if ('problem' in parsed) return yield { kind: 'problems', problems: [parsed.problem] }
  const ubl = ublIn(text, parsed.value)
  if (ubl && !('root' in ubl)) return yield { kind: 'problems', problems: [ubl] }
  if (ubl) {
    const { group, document } = ublDocument(ubl)
    return yield { kind: 'document', group, document: { ...document, offset: 0, size: all.length, raw: text } }
  }
  const orders = ordersIn(parsed.value)
  if ('problems' in orders) return yield { kind: 'problems', ...orders }
  for (const [index, each] of orders.entries()) yield found(each, index, all)
}

function ordersIn(value: unknown): unknown[] | { problems: TextProblem[] } {
  const orders = Array.isArray(value) ? value : namedOrders(value)
  return 'length' in orders && orders.length > mostDocuments ? { problems: [problemOf('tooManyParts', beginning)] } : orders
}

function namedOrders(value: unknown): unknown[] | { problems: TextProblem[] } {
  if (typeof value !== 'object' || value === null || !('orders' in value)) return [value]
  const file = jsonFile.safeParse(value)
  return file.success ? file.data.orders : { problems: problemsOf(file.error, beginning) }
}

function found(value: unknown, index: number, all: Buffer): Found {
  const read = jsonOrder.safeParse(value)
  const place = { ...beginning, path: `/orders/${index}` }
  const raw = JSON.stringify(value)
  const about = { type: 'order', control: '', offset: 0, size: all.length, raw }
  if (read.success) {
    const { order, problems } = orderOf(read.data, place)
    const document: FoundDocument = { kind: 'purchaseOrder', document: order, ...about, problems }
    return { kind: 'document', group: groupOf(read.data), document }
  }
  const document: FoundDocument = { kind: 'other', document: null, ...about, problems: problemsOf(read.error, place) }
  return {
    kind: 'document',
    group: groupOf(jsonOrder.pick({ sender: true, receiver: true }).loose().safeParse(value).data ?? {}),
    document,
  }
}

const groupOf = ({ sender, receiver, test = false }: Pick<JsonOrder, 'sender' | 'receiver'> & { test?: boolean }): FoundGroup => ({
  format: 'json',
  sender: idOf(sender),
  receiver: idOf(receiver),
  senderGroup: '',
  receiverGroup: '',
  interchangeControl: '',
  control: '',
  type: 'order',
  version: '1',
  test,
  wantsAcknowledgment: false,
  delimiters: null,
  partnerId: null,
})

const idOf = (id: JsonOrder['sender']) => ({ qualifier: id?.scheme ?? '', id: id?.value ?? '' })

const mostProblems = 100
const longestName = 100

const problemsOf = ({ issues }: ZodError, place: TextPlace): TextProblem[] =>
  issues
    .flatMap((issue) => {
      const path = [place.path, ...issue.path.map(String)].join('/')
      if (issue.code !== 'unrecognized_keys') return [problemOf('valueInvalid', { ...place, path }, issue.message)]
      return issue.keys.map((key) => problemOf('fieldUnknown', { ...place, path: `${path}/${key.slice(0, longestName)}` }))
    })
    .slice(0, mostProblems)
