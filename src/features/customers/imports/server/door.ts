import * as headings from './header-key.ts'
import * as rows from './rows.ts'
import * as tables from './table-of.ts'

export type { TableRow } from './table-row.ts'

export const { tableOf } = tables
export const { tableRows } = rows
export const { headerKey } = headings
