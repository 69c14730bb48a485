import type { DbContext } from '#server/http/context.ts'
import type { Entry } from '../contract.ts'
import { entriesNeedingPerson } from './record-entries.ts'
import { troubledDeliveries as troubled } from './timeline.ts'

/** What waits for a person of this role, newest first, ready to be shown. */
export const needsPerson = (context: DbContext, most: number): Promise<Entry[]> => entriesNeedingPerson(context, most)

/** A kind of a customer's timeline. */
export const troubledDeliveries = troubled
