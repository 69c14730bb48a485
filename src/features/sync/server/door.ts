import type { DbContext } from '#server/context.ts'
import type { Entry } from '../contract.ts'
import { entriesNeedingPerson } from './record-entries.ts'
import * as timeline from './timeline.ts'

/** What waits for a person of this role, newest first, ready to be shown. */
export const needsPerson = (context: DbContext, most: number): Promise<Entry[]> => entriesNeedingPerson(context, most)

/** A kind of a customer's timeline, and one of an order's thread. */
export const { troubledDeliveries, orderDeliveries } = timeline
