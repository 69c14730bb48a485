export { CustomerSelect } from './customer-select.tsx'
export { labelOf, valueText } from './value-text.ts'
