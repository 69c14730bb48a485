export { beginFeedAnew } from './trim.ts'
