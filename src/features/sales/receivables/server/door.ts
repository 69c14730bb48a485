export { brokenPromises } from './promises.ts'
