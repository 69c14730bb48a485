export { OrderLines } from './order-lines.tsx'
export { priceText } from './price-text.ts'
export { CollectButton } from './requests/collect-button.tsx'
export { ShipBy } from './ship-by.tsx'
