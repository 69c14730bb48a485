export { type CountLine, keepVanCount } from './count.ts'
export { askForVan } from './restock.ts'
