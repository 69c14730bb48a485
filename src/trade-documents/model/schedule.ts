import { compare, sum } from './decimal.ts'
import type { OrderLine } from './purchase-order.ts'

/** Whether the parts that are wanted at their own times are not, together and in its unit, what the line orders. */
export const scheduleDiffers = ({ quantity, unit, deliveries }: Pick<OrderLine, 'quantity' | 'unit' | 'deliveries'>): boolean =>
  deliveries.length > 0 &&
  (deliveries.some((each) => each.unit !== '' && each.unit !== unit) ||
    compare(sum(deliveries.map((each) => each.quantity)), quantity) !== 0)
