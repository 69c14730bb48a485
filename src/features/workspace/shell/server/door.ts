export { waitingSetup } from './setup.ts'
export { whoReaches } from './who-reaches.ts'
