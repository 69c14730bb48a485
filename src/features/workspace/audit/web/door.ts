export { actionText } from './action-text.ts'
export { ChangeList } from './change-list.tsx'
