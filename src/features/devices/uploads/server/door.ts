export { moneyWaiting } from './collecting/in-hand.ts'
export { acceptedSale, reachedBy } from './for-cards.ts'
export { heardLately, heardOf } from './heard.ts'
export { waitingUploads } from './waiting.ts'
