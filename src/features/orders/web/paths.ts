import { ordersPath } from '../contract.ts'

export const newOrderPath = `${ordersPath}/new`
export const openInvoicesPath = `${ordersPath}/open-invoices`
