import { z } from 'zod'
import { channelNames } from '../channels.ts'
import type { Retailer } from '../retailer.ts'
import { type DelimiterKind, delimiterKinds } from '../x12/write.ts'
import { write850 } from '../x12/write-850.ts'
import { write875 } from '../x12/write-875.ts'
import { damages } from './damage.ts'
import { makeOrder, orderTroubles } from './make-order.ts'
import { randomFrom } from './random.ts'

const kinds = ['usual', 'lines', 'newline', 'pipe', 'control', 'nextLine'] as const satisfies readonly DelimiterKind[]

const item = z.strictObject({
  vendorNumber: z.string().min(1).max(48),
  upc: z.string().optional(),
  description: z.string().max(80).optional(),
  price: z.string().regex(/^\d{1,9}(\.\d{1,4})?$/),
  unit: z.string().length(2).optional(),
  casePack: z.int().positive().optional(),
})

export const sendOrdersBody = z.strictObject({
  channel: z.enum(channelNames).default('sftp'),
  items: z.tuple([item], item),
  orders: z.int().min(1).max(20_000).default(1),
  /** Orders in one interchange. */
  perFile: z.int().min(1).max(1_000).default(1),
  seed: z.int().optional(),
  set: z.enum(['850', '875']).default('850'),
  version: z.enum(['004010', '005010']).optional(),
  delimiters: z.enum(kinds).optional(),
  test: z.boolean().default(false),
  poNumber: z.string().min(1).max(22).optional(),
  perStore: z.boolean().optional(),
  toCenter: z.boolean().optional(),
  allowances: z.boolean().optional(),
  trouble: z.enum(orderTroubles).default('none'),
  damage: z.enum(damages).default('none'),
  upload: z.enum(['whole', 'part', 'growing']).default('whole'),
})

type SendOrders = z.output<typeof sendOrdersBody>

/** The retailer orders. What the body leaves open is drawn from the seed, file by file. */
export async function sendOrders(retailer: Retailer, wanted: SendOrders) {
  retailer.store.keep('items', wanted.items)
  const files = []
  for (let left = wanted.orders; left > 0; left -= wanted.perFile)
    files.push(await sendFile(retailer, wanted, Math.min(left, wanted.perFile)))
  return { files }
}

async function sendFile(retailer: Retailer, wanted: SendOrders, count: number) {
  const control = retailer.nextControl()
  const random = randomFrom((wanted.seed ?? 0) * 7919 + (wanted.seed === undefined ? control : retailer.store.next(`seed ${wanted.seed}`)))
  const version = wanted.version ?? random.one(['004010', '004010', '005010'] as const)
  const delimiters = delimiterKinds[wanted.delimiters ?? random.one(kinds)]
  const orders = Array.from({ length: count }, () => makeOrder(wanted.items, random, retailer.clock.now(), retailer.nextPoNumber(), wanted))
  const exchange = await retailer.send({
    channel: wanted.channel,
    control,
    version,
    delimiters,
    test: wanted.test,
    groupType: wanted.set === '875' ? 'OG' : 'PO',
    setType: wanted.set,
    sets: orders.map((order) => (wanted.set === '875' ? write875 : write850)(order, retailer.settings.vendorCode)),
    damage: wanted.damage,
    upload: wanted.upload,
    poNumbers: orders.map(({ poNumber }) => poNumber),
    remarks: remarksOf(wanted),
  })
  if (wanted.damage === 'none') retailer.remember(orders, exchange, wanted.test)
  return { ...exchange, orders }
}

const remarksOf = ({ trouble, damage, upload }: SendOrders) =>
  [trouble !== 'none' && trouble, damage !== 'none' && damage, upload !== 'whole' && upload].filter((remark) => remark !== false)
