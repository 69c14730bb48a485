export { priceOf } from '../price.ts'
export { WhyPrice } from './why-price.tsx'
export { nextText, whyText } from './why-text.ts'
