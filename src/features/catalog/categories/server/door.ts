export { lockCategories } from './change.ts'
