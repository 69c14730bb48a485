export { couldAnother } from './approvers.ts'
export { askFor, type Less } from './ask-for.ts'
export { type OfVan, restockOfVan } from './of-van.ts'
