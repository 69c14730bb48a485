import type { PurchaseOrder } from '#trade-documents/model/purchase-order.ts'
import type { Hold } from '../../holds.ts'
import { holdOf } from './hold.ts'

/**
 * Orders whose goods are to be sent and paid as usual: X12 element 92, EDIFACT's and UBL's 1001, cXML's words, in capitals. Whatever else an
 * order calls itself (blanket, quotation, forecast, consignment, copy for information, or a word of the partner's own) somebody looks at first.
 */
const usual = new Set([
  ...['', 'SA', 'NE', 'NP', 'NS', 'RE', 'RL', 'RO', 'DR', 'DS', 'EO', 'KN', 'OS', 'PH', 'PR', 'UE', 'WH'],
  ...['105', '220', '224', '226', '400', '401', '402'],
  ...['REGULAR', 'RELEASE'],
])

/** An order that is not simply a new one: by its purpose, or by its type. */
export function unusual({ purpose, purposeCode, type, number }: PurchaseOrder): Hold[] {
  const isOfAnother = purpose === 'cancel' || purpose === 'change' || purpose === 'replace'
  return [
    ...(isOfAnother ? [holdOf('notNew', { value: number, ours: purposeCode })] : []),
    ...(isOfAnother || purpose === 'new' ? [] : [holdOf('purpose', { value: purposeCode })]),
    ...(usual.has(type.trim().toUpperCase()) ? [] : [holdOf('orderType', { value: type })]),
  ]
}
