export { countMatters, pageOfMatters } from './matters.ts'
