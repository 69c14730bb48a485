import type { NeedRow } from '../contract.ts'

/** What a dialog asks about a row: until which day it is put off, to whom it is given. */
export type NeedAsk = { need: NeedRow; about: 'day' | 'person' }
