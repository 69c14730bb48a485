import type { WorkRun } from '#server/company-work.ts'

export type ImportRun = WorkRun<'customerImports'>
export type ImportRecord = ImportRun['record']
