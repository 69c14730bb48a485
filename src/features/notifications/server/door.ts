export { notify, notifyOfMany } from './notify.ts'
