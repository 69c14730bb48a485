import type { DraftLine, ReplyDraft, ReplyKind } from '#features/trade/replies/contract.ts'
import type { OutSegment } from '#trade-documents/x12/write.ts'
import { x12Bytes } from '../edi/x12.ts'
import { orderFile } from '../exchange.ts'
import type { Document } from './company.ts'
import type { History, PartnerLine } from './history.ts'
import { heard } from './quiet.ts'

/** What every company there sells, at which price. */
const sold = [
  { code: 'RYE-01', price: '7.5' },
  { code: 'SDO-01', price: '8.25' },
  { code: 'OIL-05', price: '42' },
  { code: 'COF-01', price: '26.75' },
] as const

type Arrived = { id: string; state: string; version: number; reasons: string[] }

const nextControl = (history: History) => 1000 + ++history.lettersSent

/** Brings what a partner wrote the way it comes, and answers what became of it; held, a person puts up with it or does not. */
async function arrive(history: History, bytes: Buffer, number: number): Promise<Arrived | undefined> {
  const { world, companyId, post, below } = history
  world.mailbox.put(companyId, `${number}.edi`, bytes)
  await post('/api/EDI/RetrieveOrders', {})
  const come = () => heard(() => documentIn(history, number))
  // The connection was being looked into just then.
  const found = (await come()) ?? ((await post('/api/EDI/RetrieveOrders', {})) && (await come()))
  if (found?.state !== 'held' || below(4) === 0) return found
  const answer = await post(`/api/EDI/AcceptDocument/${found.id}`, { version: found.version, reason: 'Agreed by phone' })
  if (answer.statusCode !== 200) return found
  return heard(async () => {
    const now = await documentIn(history, number)
    return now && now.version > found.version && now.state !== 'held' ? now : undefined
  })
}

async function documentIn({ sql }: History, number: number): Promise<Arrived | undefined> {
  const [row] = await sql<Arrived>(
    `select d.id, d.state, d.version, d.reasons from edi_documents d join edi_groups g on g.company_id = d.company_id and g.id = d.group_id
     where d.company_id = $1 and d.direction = 'I' and g.interchange_control = $2 and d.state <> 'received'`,
    String(number).padStart(9, '0'),
  )
  return row
}

/** An 850: at the prices that are known, or at another that somebody has to agree to. */
export async function partnerOrders(history: History) {
  const { any, below, sql, orders, partnerOrders: placed } = history
  const codes = sold.filter(() => below(2) === 0)
  const lines = (codes.length ? codes : sold.slice(0, 1)).map(({ code, price }) => ({
    code,
    price: below(9) ? price : (any(['6.9', '8.3', '27.1255']) ?? price),
    quantity: 1 + below(12),
  }))
  const [number, at] = [`PO-${placed.length + 1}`, nextControl(history)]
  const file = orderFile({ number, control: at, lines: lines.map((line) => ({ ...line, quantity: String(line.quantity) })) })
  const document = await arrive(history, file, at)
  if (!document) return
  const order = await heard(async () => {
    const [row] = await sql<{ id: string; number: number }>(
      `select o.id, o.number from edi_orders e join orders o on o.company_id = e.company_id and o.id = e.order_id where e.company_id = $1 and e.document_id = $2`,
      document.id,
    )
    return row || document.state !== 'valid' ? { row } : undefined
  })
  placed.push({ number, documentId: document.id, lines, ...(order?.row && { orderId: order.row.id }) })
  if (order?.row) orders.push({ ...order.row, isOurs: true })
  return `${number} ${document.state} ${document.reasons} ${order?.row?.number ?? ''}`
}

/** An 860: more, less, another price, no more of a line, other days, or nothing at all any more. */
export async function partnerChanges(history: History) {
  const { any, below, partnerOrders: placed } = history
  const order = any(placed)
  if (!order) return
  const [index, at] = [below(order.lines.length), nextControl(history)]
  const line = order.lines[index] as PartnerLine
  const name = ['EA', '', '', 'VN', line.code] as const
  const changed = (code: string, quantity: number, price = ''): OutSegment => {
    const [unit, , ...rest] = name
    return ['POC', String(index + 1), code, String(quantity), String(quantity), unit, price, ...rest]
  }
  const [more, fewer] = [line.quantity + 1 + below(5), Math.max(1, line.quantity - 1 - below(3))]
  const ways: Record<string, () => OutSegment[]> = {
    more: () => [changed('QI', more)],
    fewer: () => [changed('QD', fewer)],
    price: () => [changed('PC', line.quantity, any(['7.5', '9.15', '41.999']))],
    delete: () => [changed('DI', line.quantity)],
    days: () => [['DTM', '038', any(['20270110', '20270205', '20260101']) ?? '']],
    cancel: () => [],
  }
  const way = any([...Object.keys(ways), 'more', 'fewer']) ?? 'more'
  const segments = ways[way]?.() ?? []
  const purpose = way === 'cancel' ? '01' : '04'
  const lines = segments.filter(([id]) => id === 'POC')
  const bytes = x12Bytes('860', [['BCH', purpose, 'SA', order.number, '', '', '20260301'], ...segments, ['CTT', String(lines.length)]], {
    groupType: 'PC',
    control: at,
  })
  const document = await arrive(history, bytes, at)
  if (!document) return
  if (document.state === 'valid') {
    if (way === 'more') line.quantity = more
    if (way === 'fewer') line.quantity = fewer
  }
  return `${order.number} ${way} ${document.state} ${document.reasons}`
}

const answer: Record<ReplyKind, (history: History, draft: ReplyDraft) => object> = {
  orderResponse: (_, { lines }) => ({
    purpose: 'original',
    lines: lines.map(({ line, ours, price }) => ({ line, accepted: ours, later: '0', laterOn: '', price })),
  }),
  shipNotice: ({ below }, { lines, orderId, today }) => ({
    orderId,
    shippedOn: today,
    scac: 'UPSN',
    tracking: '1Z999',
    cartons: [{ items: (below(3) ? lines : lines.slice(0, 1)).map((line) => ({ line: line.line, quantity: toShip(line) })) }],
  }),
  invoice: ({ below }, { lines, orderId, today, invoiceNumber, terms, allowances, books }) => ({
    orderId,
    number: invoiceNumber,
    date: today,
    ...terms,
    allowances,
    taxCents: books?.tax ?? 0,
    beyond: below(4) === 0,
    lines: lines.map(({ line, shipped, ours, price, ourPrice }) => ({
      line,
      quantity: below(4) || Number(shipped) ? shipped : ours,
      price: ourPrice || price,
    })),
  }),
}
const toShip = ({ ours, shipped }: DraftLine) => String(Math.max(0, Math.round((Number(ours) - Number(shipped)) * 100) / 100))

/** An 855, 856 or 810 of ours. */
const answers = (kind: ReplyKind) => async (history: History) => {
  const { any, get, post, partnerOrders: placed } = history
  const order = any(placed.filter(({ orderId }) => orderId))
  if (!order) return
  const drafted = await get(`/api/EDI/ReplyDraft/${order.documentId}?order=${order.orderId}&kind=${kind}`)
  if (drafted.statusCode !== 200) return `${order.number} ${drafted.statusCode}`
  const body = { kind, ...answer[kind](history, drafted.json().result), requestKey: crypto.randomUUID() }
  const sent = await post(`/api/EDI/SendReply/${order.documentId}`, body)
  return `${order.number} ${sent.statusCode}${sent.statusCode === 200 ? '' : ` ${sent.json().code}`}`
}
export const acknowledge = answers('orderResponse')
export const shipToPartner = answers('shipNotice')
export const invoicePartner = answers('invoice')

/** One check of the partner for several of its invoices. */
export async function partnerPays(history: History) {
  const { below, records, inQuickbooks, any } = history
  const invoices = (await records('Invoice')).filter(
    ({ Balance, CustomerRef }) => Balance > 0 && CustomerRef.value === partnerThere(history),
  )
  const paid = invoices.filter(() => below(3) > 0)
  if (!paid.length) return
  const TotalAmt = paid.reduce((sum: number, { Balance }) => Math.round((sum + Balance) * 100) / 100, 0)
  const Line = paid.map(({ Id, Balance }: Document) => ({ Amount: Balance, LinkedTxn: [{ TxnId: Id, TxnType: 'Invoice' }] }))
  const body = { CustomerRef: any(paid)?.CustomerRef, TotalAmt, DepositToAccountRef: { value: '35' }, Line }
  return `${TotalAmt} of ${paid.length}${(await inQuickbooks('Payment', 'create', body)) ? '' : ' refused'}`
}

function partnerThere({ customers, merged }: History): string {
  const [first] = customers
  let id = first?.id ?? ''
  for (let next = merged.get(id); next; next = merged.get(id)) id = next
  return customers.find((each) => each.id === id)?.there ?? ''
}
