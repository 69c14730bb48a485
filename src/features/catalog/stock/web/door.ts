export { useIsCounting } from './is-counting.ts'
export { LocationField } from './location-field.tsx'
