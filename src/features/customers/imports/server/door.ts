export { headerKey } from './file/header-key.ts'
export { tableRows } from './file/rows.ts'
export { tableOf } from './file/table-of.ts'
export type { TableRow } from './table-row.ts'
