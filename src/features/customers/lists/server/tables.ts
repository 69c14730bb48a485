import type { ListKey } from '../contract.ts'

/** Where each list stands, which records bear its names, and under which field their history has it. */
export const listTables = {
  sources: { table: 'sources', bearers: 'customers', column: 'source', field: 'source' },
  territories: { table: 'territories', bearers: 'customers', column: 'territory', field: 'territory' },
  contactTypes: { table: 'contact_types', bearers: 'contacts', column: 'contact_type', field: 'contactType' },
} as const satisfies Record<ListKey, { table: string; bearers: 'customers' | 'contacts'; column: string; field: string }>
