import { listAddress, type ListState as StateOf } from '#web/list/list-address.ts'
import { orderSorts } from '../../contract.ts'

export type SortKey = (typeof orderSorts)[number]
export type ListState = StateOf<SortKey>
/** The newest first. */
export const orderList = listAddress(orderSorts, '-number')
