import { z } from 'zod'
import type { Delimiters } from '#trade-documents/found.ts'
import type { OrderChange } from '#trade-documents/model/order-change.ts'
import type { PurchaseOrder } from '#trade-documents/model/purchase-order.ts'
import type { Problem } from '#trade-documents/problem.ts'
import type { FunctionalAcknowledgment } from '#trade-documents/x12/acknowledge/acknowledgment.ts'
import type { InterchangeAcknowledgment } from '#trade-documents/x12/acknowledge/interchange-acknowledgment.ts'
import type { X12Problem } from '#trade-documents/x12/segment.ts'
import type { Hold } from '../../holds.ts'

// What this feature wrote itself is not checked again.
export const storedProblems = z.array(z.custom<Problem>())
export const storedX12Problems = z.array(z.custom<X12Problem>())
export const storedHolds = z.array(z.custom<Hold>())
/** Once a person took it all the same, what there is of its goods meanwhile is no matter any more. */
export const takesBeyondStock = ({ acceptedHolds }: { acceptedHolds: unknown }): boolean =>
  storedHolds.parse(acceptedHolds).some(({ code }) => code === 'notEnoughStock')
export const storedOrder = z.custom<PurchaseOrder>()
export const storedChange = z.custom<OrderChange>()
export const storedOrderOrChange = z.custom<PurchaseOrder | OrderChange>()
export const storedAcknowledgment = z.custom<FunctionalAcknowledgment>()
export const storedInterchange = z.custom<InterchangeAcknowledgment>()
export const storedDelimiters = z.custom<Delimiters>().nullable()

/** PostgreSQL stores no NUL character. */
export const json = (value: unknown): string => JSON.stringify(value).replaceAll('\\u0000', '\\ufffd')

/** A word of a document for a column that is searched or compared. */
export const word = (text: string): string => text.replaceAll('\0', '\ufffd').slice(0, longestWord)
const longestWord = 100
