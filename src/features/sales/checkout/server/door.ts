export { checkNotTaken, invoicesGiveWay, requestsGiveWay } from './give-way.ts'
export { checkPayable, endLink, endLinkBy, isCharged, isUndecidedOrder, linkFor, liveLink } from './links.ts'
export { rightTo } from './right.ts'
export { linkEvents } from './thread.ts'
