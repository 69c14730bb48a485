import { isId } from '#contract/fields.ts'
import { orderLine } from '../../contract.ts'

const askedLine = orderLine.pick({ itemId: true, unit: true, quantity: true })
/** What a price follows from. */
export type Asked = { customerId: string; itemId: string; unit: string; quantity: string }

/** Null where the line is of no item or is half typed. */
export function askedOf(customerId: string, line: { itemId: string | null; unit: string; quantity: string }): Asked | null {
  const { success, data } = askedLine.safeParse(line)
  return success && data.itemId && isId(customerId) ? { customerId, ...data, itemId: data.itemId } : null
}

/** As one text. */
export const nameOf = (asked: Asked | null) => (asked ? JSON.stringify([asked.customerId, asked.itemId, asked.unit, asked.quantity]) : '')
export function fromName(name: string): Asked {
  const [customerId = '', itemId = '', unit = '', quantity = ''] = JSON.parse(name) as string[]
  return { customerId, itemId, unit, quantity }
}
