export { lockLast, supersedeLast } from './last.ts'
export { hasTaxForm } from './year/taken.ts'
