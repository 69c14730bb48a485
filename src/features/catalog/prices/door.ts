export { compared, type Exact, exact, times, written } from './exact.ts'
export type { AgreedFacts, LevelFacts, PriceAnswer, PriceAsked, PriceFacts, PriceRow, PriceWhy } from './price.ts'
export { priceOf } from './price.ts'
export { dollarsOf, priceSentence, unitOf } from './price-sentence.ts'
