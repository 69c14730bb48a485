export { cancelRehearsal, openRehearsal } from './start.ts'
