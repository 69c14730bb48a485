export { batchDetail } from './batches/batch.ts'
export { itemPage } from './batches/list.ts'
export { fundingKind } from './record-kind.ts'
export { creditPosted } from './sending/credit-posted.ts'
