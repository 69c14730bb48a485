export { lateMails, toldMailChannel } from './mail-trouble.ts'
export { notify, notifyOfMany } from './notify.ts'
