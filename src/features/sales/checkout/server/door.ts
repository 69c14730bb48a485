export { rightTo } from './right.ts'
export { linkEvents } from './thread.ts'
