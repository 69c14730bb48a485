import { listAddress } from '#web/list/list-address.ts'
import type { SortOf } from '#web/list/table/list-column.ts'
import { storeSorts } from '../../contract.ts'

export type SortKey = (typeof storeSorts)[number]
export type Sort = SortOf<SortKey>
export const storeList = listAddress(storeSorts, 'description', ['templateName', 'description', 'status'])
