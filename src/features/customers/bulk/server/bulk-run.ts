import type { WorkRun } from '#server/work/company-work.ts'

export type BulkRun = WorkRun<'bulkChanges'>
export type BulkRecord = BulkRun['record']
