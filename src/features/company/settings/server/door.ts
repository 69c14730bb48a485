export { looksStep, taxStep } from './first-steps.ts'
