export { priceText } from './price-text.ts'
export { ShipBy } from './ship-by.tsx'
