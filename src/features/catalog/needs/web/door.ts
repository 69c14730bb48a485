export { StockNeedLines } from './stock-need-lines.tsx'
