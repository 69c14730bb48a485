export { inFine, type Shares, shareOfLeft, shippedOf } from './bill.ts'
export { callOff } from './call-off.ts'
export { quantitiesOf } from './quantities.ts'
export { ship } from './ship.ts'
