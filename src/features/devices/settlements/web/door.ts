export { KeptMoney } from './kept-money.tsx'
