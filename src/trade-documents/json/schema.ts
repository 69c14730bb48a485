import { z } from 'zod'

const text = (most: number) => z.string().trim().max(most)
const required = (most: number) => text(most).min(1)
const day = z.iso.date()
/** A number is read as it stands only where it is whole; money and parts are texts, so that no digit is lost. */
const decimal = z
  .string()
  .trim()
  .regex(/^-?\d{1,15}(\.\d{1,10})?$/)
const quantity = z.union([decimal, z.number().int().min(0).max(1_000_000_000)])

// Strict: what nobody reads, as a price with a letter too many, is said and not left out.
const id = z.strictObject({ scheme: text(10).default(''), value: required(80) })
const party = z.strictObject({
  role: z.enum(['shipTo', 'billTo', 'buyer', 'seller']),
  id: id.optional(),
  name: text(100).default(''),
  street: z.array(text(200)).max(5).default([]),
  city: text(100).default(''),
  region: text(100).default(''),
  postalCode: text(30).default(''),
  country: text(3).default(''),
})
const line = z.strictObject({
  number: z.union([text(20), z.number().int().min(0)]).default(''),
  quantity,
  unit: text(10).default(''),
  /** Of one unit. */
  price: decimal.optional(),
  priceCents: z.number().int().min(0).max(1_000_000_000_000).optional(),
  /** `scheme`: whose number it is: VN ours, BP the buyer's, EN or UP the article's. */
  items: z
    .array(z.strictObject({ scheme: required(10), value: required(80) }))
    .min(1)
    .max(20),
  description: text(500).default(''),
  deliverOn: day.optional(),
})

export const jsonOrder = z.strictObject({
  sender: id.optional(),
  receiver: id.optional(),
  /** Never becomes an order. */
  test: z.boolean().default(false),
  purpose: z.enum(['new', 'change', 'cancel', 'replace', 'duplicate']).default('new'),
  number: required(50),
  date: day.optional(),
  currency: text(3).default(''),
  deliverOn: day.optional(),
  parties: z.array(party).max(50).default([]),
  notes: z.array(text(2000)).max(50).default([]),
  lines: z.array(line).min(1).max(20_000),
  /** What the lines come to. */
  totalCents: z.number().int().optional(),
})
export type JsonOrder = z.output<typeof jsonOrder>

/** What a file holds: `{ "orders": [ … ] }`, a list of orders, or one. */
export const jsonFile = z.strictObject({ orders: z.array(z.unknown()).min(1) })
