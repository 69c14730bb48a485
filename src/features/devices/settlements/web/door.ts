export { EnteredDialog } from './entered-dialog.tsx'
export { KeptMoney } from './kept-money.tsx'
export { MoneyLeft } from './money-left.tsx'
