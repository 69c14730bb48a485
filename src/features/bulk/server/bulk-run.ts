import type { WorkRun } from '#server/company-work.ts'

export type BulkRun = WorkRun<'bulkChanges'>
export type BulkRecord = BulkRun['record']
export type Field = 'salesRepresentative' | 'territory' | 'onHold' | 'active'

/** So few at a time that nobody waits long for a customer of theirs: 100 ms at most. */
export const batchRows = 50
/** What QuickBooks has too is saved one by one, as a person would. */
export const sharedBatchRows = 5
