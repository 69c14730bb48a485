import { z } from 'zod'
import type { Retailer } from '../retailer.ts'
import { delimiterKinds } from '../x12/write.ts'
import { type LineChange, write860 } from '../x12/write-860.ts'
import type { OrderLine } from './order.ts'

const changes = ['quantity', 'price', 'removeLine', 'cancel'] as const

export const changeOrderBody = z.strictObject({
  poNumber: z.string(),
  change: z.enum(changes),
  line: z.string().default('1'),
  quantity: z.int().positive().optional(),
  price: z.string().optional(),
})

/** The retailer changes its mind, and from now on measures its supplier by that. */
export async function changeOrder(
  retailer: Retailer,
  { poNumber, change, line: number, quantity, price }: z.output<typeof changeOrderBody>,
) {
  const placed = retailer.store.placed(poNumber)
  const line = placed?.order.lines.find((candidate) => candidate.line === number)
  const sent = placed && retailer.store.exchange(placed.exchange)
  if (!placed || !sent || !(line || change === 'cancel')) return undefined
  const now = new Date(retailer.clock.now()).toISOString()
  const lineChange =
    change === 'cancel' || !line ? [] : [changed(change, line, quantity ?? line.quantity + line.casePack, price ?? `${line.price}5`)]
  const exchange = await retailer.send({
    channel: sent.channel,
    control: retailer.nextControl(),
    version: '004010',
    delimiters: delimiterKinds.usual,
    test: placed.test,
    groupType: 'PC',
    setType: '860',
    sets: [write860(placed.order, lineChange, now.slice(0, 10).replaceAll('-', ''))],
    poNumbers: [poNumber],
    remarks: [change],
  })
  const kept = placed.order.lines.filter((other) => other !== line || change !== 'removeLine')
  const lines = kept.map((other) => (other === line ? (lineChange[0]?.line ?? line) : other))
  retailer.store.place({ ...placed, order: { ...placed.order, lines }, cancelled: placed.cancelled || change === 'cancel' })
  return exchange
}

function changed(change: 'quantity' | 'price' | 'removeLine', line: OrderLine, quantity: number, price: string): LineChange {
  if (change === 'removeLine') return { code: 'DI', line }
  if (change === 'price') return { code: 'PC', line: { ...line, price } }
  return { code: quantity > line.quantity ? 'QI' : 'QD', line: { ...line, quantity, stores: [] } }
}
