import type { Hold } from '../holds.ts'
import type { PurchaseOrder } from './documents/purchase-order.ts'
import { holdOf } from './hold.ts'

/** X12 element 92 (blanket orders, information copies), EDIFACT 1001, cXML's word. */
const nothingToSend = ['BK', 'BE', 'IN', '221', 'blanket']

/** An order that is not simply a new one: by its purpose, or by its type. */
export function unusual({ purpose, purposeCode, type, number }: PurchaseOrder): Hold[] {
  const isOfAnother = purpose === 'cancel' || purpose === 'change' || purpose === 'replace'
  return [
    ...(isOfAnother ? [holdOf('notNew', { value: number, ours: purposeCode })] : []),
    ...(isOfAnother || purpose === 'new' ? [] : [holdOf('purpose', { value: purposeCode })]),
    ...(nothingToSend.includes(type) ? [holdOf('orderType', { value: type })] : []),
  ]
}
