export { lockLast, supersedeLast } from './last.ts'
