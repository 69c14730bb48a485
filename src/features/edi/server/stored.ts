import { z } from 'zod'
import type { Hold } from '../holds.ts'
import type { OrderChange } from './documents/order-change.ts'
import type { PurchaseOrder } from './documents/purchase-order.ts'
import type { Delimiters } from './formats/found.ts'
import type { Problem } from './formats/problem.ts'
import type { FunctionalAcknowledgment } from './formats/x12/acknowledgment.ts'
import type { InterchangeAcknowledgment } from './formats/x12/interchange-acknowledgment.ts'
import type { X12Problem } from './formats/x12/segment.ts'

// What this feature wrote itself is not checked again.
export const storedProblems = z.array(z.custom<Problem>())
export const storedX12Problems = z.array(z.custom<X12Problem>())
export const storedHolds = z.array(z.custom<Hold>())
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
