import type { WorkRun } from '#server/company-work.ts'

export type BulkRun = WorkRun<'bulkChanges'>
export type BulkRecord = BulkRun['record']
