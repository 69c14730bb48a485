export type { Happening } from '../resolve.ts'
export { thoseWithout } from './addresses.ts'
export { confirmCode, confirmPath } from './confirm-link.ts'
export { languageOfCompany, whoGetsCopies } from './who-gets-copies.ts'
