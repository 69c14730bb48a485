export { couldAnother } from './approvers.ts'
export { askFor, type Less } from './van/ask-for.ts'
export { callOffAsked } from './van/call-off.ts'
export { type OfVan, restockOfVan } from './van/of-van.ts'
