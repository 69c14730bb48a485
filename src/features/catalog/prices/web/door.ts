export { priceOf } from '../price.ts'
export { LevelPart } from './level-part.tsx'
export { WhyPrice } from './why-price.tsx'
export { nextText, whyText } from './why-text.ts'
