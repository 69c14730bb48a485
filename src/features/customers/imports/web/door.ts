export { ReadingFields } from './reading-form.tsx'
