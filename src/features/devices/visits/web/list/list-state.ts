import { listAddress, type ListState as StateOf } from '#web/list/list-address.ts'
import { visitSorts } from '../../contract.ts'

export type SortKey = (typeof visitSorts)[number]
export type ListState = StateOf<SortKey>
/** The latest day first. */
export const visitList = listAddress(visitSorts, '-visitDay')
