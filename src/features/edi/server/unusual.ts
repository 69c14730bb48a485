import type { Hold } from '../holds.ts'
import type { PurchaseOrder } from './documents/purchase-order.ts'
import { holdOf } from './hold.ts'

/**
 * What is known to be an order of goods that are to be sent now: X12 element 92, EDIFACT 1001 (UBL has the same), cXML's words. Some formats say
 * none. Blanket and standing orders, requests, proposals, changes, copies and whatever else there is are for a person.
 */
const orders = new Set(
  [
    '',
    ...['SA', 'NE', 'NS', 'DS', 'KN', 'RE', 'RL', 'RO', 'EO', 'OS', 'CN', 'PR', 'SP'],
    ...['105', '220', '224', '226', '227', '228', '400', '401', '402'],
    ...['regular', 'release'],
  ].map((type) => type.toUpperCase()),
)

/** An order that is not simply a new one: by its purpose, or by its type. */
export function unusual({ purpose, purposeCode, type, number }: PurchaseOrder): Hold[] {
  const isOfAnother = purpose === 'cancel' || purpose === 'change' || purpose === 'replace'
  return [
    ...(isOfAnother ? [holdOf('notNew', { value: number, ours: purposeCode })] : []),
    ...(isOfAnother || purpose === 'new' ? [] : [holdOf('purpose', { value: purposeCode })]),
    ...(orders.has(type.trim().toUpperCase()) ? [] : [holdOf('orderType', { value: type })]),
  ]
}
