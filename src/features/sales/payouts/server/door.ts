export type { TieOuts } from './list.ts'
