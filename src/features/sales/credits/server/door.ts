export { type BeyondBought, beyondBought, oneCreditAtATime } from './bought.ts'
export type { UsedElsewhere } from './call-off.ts'
export { recordCredit } from './record.ts'
