export { checkPayable, endLink, isCharged, isUndecidedOrder, linkFor } from './links.ts'
export { rightTo } from './right.ts'
export { linkEvents } from './thread.ts'
