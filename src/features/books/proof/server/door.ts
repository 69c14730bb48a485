export { invoicesOfOrder, refundsWithoutReceipt } from './compare/own-sql.ts'
