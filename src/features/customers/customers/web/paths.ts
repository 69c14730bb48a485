import { customerPath } from '../contract.ts'

export const addPath = '/dashboard/customers-&-leads/add-customer'
export const quickbooksPath = '/dashboard/settings/quickbooks'
export const editPath = (id: string) => `${customerPath(id)}?edit=1`
