export { heardDocument } from './pushed.ts'
export type { UnsentFile } from './unsent-file.ts'
