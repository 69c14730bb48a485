export { type HeldPrices, priceFactsOf } from './price-facts.ts'
