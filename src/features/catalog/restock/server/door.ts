export { couldAnother } from './approvers.ts'
export { askFor, type Less } from './van/ask-for.ts'
export { type OfVan, restockOfVan } from './van/of-van.ts'
