export { SettleStock } from './settle-stock.tsx'
