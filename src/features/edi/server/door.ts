import * as receiving from './receive-file.ts'

export type { Arrival } from './receive-file.ts'
export const { receiveFile } = receiving
