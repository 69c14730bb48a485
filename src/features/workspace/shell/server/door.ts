export { whoReaches } from './who-reaches.ts'
