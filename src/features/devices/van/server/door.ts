export { type CountLine, keepVanCount } from './count.ts'
export { vansToRefill } from './refill.ts'
export { askForVan } from './restock.ts'
export { callOffMade } from './same-name.ts'
