import * as names from './names.ts'
import * as receiving from './receive-file.ts'

export type { Arrival } from './receive-file.ts'
export const { receiveFile } = receiving
export const { namesOfDocuments } = names
