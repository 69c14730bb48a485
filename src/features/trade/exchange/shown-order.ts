import { z } from 'zod'

/** Somebody by the codes that the partner uses. */
export const qualifiedCode = z.object({ qualifier: z.string(), code: z.string() })

const shownParty = z.object({
  role: z.string(),
  code: z.string(),
  names: z.array(z.string()),
  id: qualifiedCode.nullable(),
  address: z.array(z.string()),
})

/** How many of a line its sender wants when: what one day does not fill is asked for in parts. */
const askedDelivery = z.object({
  quantity: z.string(),
  unit: z.string(),
  dates: z.array(z.object({ kind: z.string(), code: z.string(), date: z.string() })),
})
export type AskedDelivery = z.infer<typeof askedDelivery>

const shownLine = z.object({
  number: z.string(),
  quantity: z.string(),
  unit: z.string(),
  /** Dollars; null where the sender names none. */
  price: z.string().nullable(),
  /** What it comes to: as the sender says it, else quantity at price. */
  amountCents: z.number().nullable(),
  codes: z.array(qualifiedCode),
  /** Those by which an item of ours may be chosen for it. */
  names: z.array(qualifiedCode),
  descriptions: z.array(z.string()),
  parties: z.array(shownParty),
  stores: z.array(z.object({ qualifier: z.string(), code: z.string(), quantity: z.string() })),
  deliveries: z.array(askedDelivery),
  position: z.number().int(),
})

/** An order, or the change of one, in words. */
export const shownOrder = z.object({
  purpose: z.string(),
  type: z.string(),
  number: z.string(),
  release: z.string(),
  date: z.string(),
  currency: z.string(),
  dates: z.array(z.object({ kind: z.string(), code: z.string(), date: z.string() })),
  references: z.array(z.object({ kind: z.string(), code: z.string(), value: z.string() })),
  terms: z.array(
    z.object({ netDays: z.number().nullable(), discountPercent: z.string(), discountDays: z.number().nullable(), text: z.string() }),
  ),
  /** Cents, or percent, or neither. */
  extras: z.array(
    z.object({ kind: z.string(), code: z.string(), text: z.string(), amountCents: z.number().nullable(), percent: z.string() }),
  ),
  parties: z.array(shownParty),
  notes: z.array(z.string()),
  lines: z.array(shownLine),
})
export type ShownOrder = z.infer<typeof shownOrder>
