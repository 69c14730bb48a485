export { confirmCode, confirmPath } from './confirm-link.ts'
export { type Happened, whoGetsCopies } from './who-gets-copies.ts'
