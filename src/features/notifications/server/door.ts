export { lateMails, notifyingMailChannel } from './mail-trouble.ts'
export { notify, notifyOfMany } from './notify.ts'
