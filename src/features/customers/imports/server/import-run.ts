import type { WorkRun } from '#server/work/company-work.ts'

export type ImportRun = WorkRun<'customerImports'>
export type ImportRecord = ImportRun['record']
