import { troubledDeliveries } from '#features/books/sync/server/door.ts'
import { automationRuns } from '#features/customers/automations/server/door.ts'
import { addedContacts } from '#features/customers/contacts/server/door.ts'
import { writtenNotes } from '#features/customers/notes/server/door.ts'
import { visitsAt } from '#features/devices/visits/server/door.ts'
import type { TimelineSource } from '#server/data/timeline.ts'
import type { TimelineKind } from '../contract.ts'
import { changes } from './changes.ts'
import { credits, invoices, payments } from './documents.ts'

/** What a customer's timeline is made of. A feature offers its own in its `door.ts`. */
export const sources: readonly TimelineSource<TimelineKind>[] = [
  changes,
  invoices,
  credits,
  payments,
  troubledDeliveries,
  addedContacts,
  writtenNotes,
  automationRuns,
  visitsAt,
]
