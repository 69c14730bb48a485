export type { UnsentFile } from './unsent-file.ts'
