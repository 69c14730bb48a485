import { customerPath } from '../contract.ts'

export const addPath = '/dashboard/customers-&-leads/add-customer'
export const quickbooksPath = '/dashboard/settings/quickbooks'
export const editPath = (id: string) => `${customerPath(id)}?edit=1`

/** What a link into a record carries along: the address of the list it came from, behind `?`. */
export const listOf = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string' ? state.from : ''
