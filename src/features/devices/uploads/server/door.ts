export { documentsWaiting } from './waiting.ts'
