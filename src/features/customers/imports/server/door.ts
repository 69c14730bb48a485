export { headerKey } from './header-key.ts'
export { tableRows } from './rows.ts'
export { tableOf } from './table-of.ts'
export type { TableRow } from './table-row.ts'
