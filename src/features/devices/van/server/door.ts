export { type CountLine, keepVanCount } from './count.ts'
export { endedDays } from './day-end.ts'
export { askForVan } from './restock.ts'
export { callOffMade } from './same-name.ts'
