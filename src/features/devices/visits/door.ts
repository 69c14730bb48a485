export { type Visit, type VisitDocument, type VisitOutcome, visitDocument, visitOutcomes } from './visit.ts'
