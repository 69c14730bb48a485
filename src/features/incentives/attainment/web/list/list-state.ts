import { listAddress } from '#web/list/list-address.ts'
import type { SortOf } from '#web/list/table/list-column.ts'
import { attainmentSorts } from '../../contract.ts'

export type SortKey = (typeof attainmentSorts)[number]
export type Sort = SortOf<SortKey>
export const attainmentList = listAddress(attainmentSorts, '-createdDate', ['customerName', 'programName', 'franchiseName', 'status'])
