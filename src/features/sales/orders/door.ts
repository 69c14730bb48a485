export { type ChargeFacts, chargesOf, type TaxedCustomer } from './price/charges-of.ts'
export { noTaxReason } from './price/no-tax.ts'
export { shares } from './price/shares.ts'
export { fits, type Totals, totalsOf } from './price/totals.ts'
