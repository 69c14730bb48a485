import { orderPath, ordersPath } from '../contract.ts'

export const newOrderPath = `${ordersPath}/new`
export const openInvoicesPath = `${ordersPath}/open-invoices`
export const changeOrderPath = (id: string) => `${orderPath(id)}/change`
