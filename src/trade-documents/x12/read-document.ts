import type { Content } from '../content.ts'
import type { TransactionSet } from './envelope.ts'
import { problemIn, type X12Problem } from './segment.ts'
import type { SetContext, SetReader } from './set-reader.ts'
import { readInvoice } from './sets/810.ts'
import { readPurchaseOrder } from './sets/850.ts'
import { readOrderResponse } from './sets/855.ts'
import { readShipNotice } from './sets/856.ts'
import { readOrderChange } from './sets/860.ts'
import { readGroceryOrder } from './sets/875.ts'
import { readAcknowledgment } from './sets/997.ts'

const as =
  <Kind, Document>(kind: Kind, read: SetReader<Document>) =>
  (set: TransactionSet, context: SetContext) => ({ kind, ...read(set, context) })

/** What each transaction set is. A further one is a file in `sets/` and a line here. */
const sets = {
  '810': as('invoice' as const, readInvoice),
  '850': as('purchaseOrder' as const, readPurchaseOrder),
  '855': as('orderResponse' as const, readOrderResponse),
  '856': as('shipNotice' as const, readShipNotice),
  '860': as('orderChange' as const, readOrderChange),
  '875': as('purchaseOrder' as const, readGroceryOrder),
  '997': as('acknowledgment' as const, readAcknowledgment),
}

const isRead = (id: string): id is keyof typeof sets => Object.hasOwn(sets, id)

export function readDocument(set: TransactionSet, context: SetContext): Content & { problems: X12Problem[] } {
  if (isRead(set.id)) return sets[set.id](set, context)
  const [st] = set.segments
  return { kind: 'other', document: null, problems: [...set.problems, ...(st ? [problemIn(st, 'setUnknown', 1)] : [])] }
}
