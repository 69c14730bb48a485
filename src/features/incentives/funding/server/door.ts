export { fundingKind } from './record-kind.ts'
