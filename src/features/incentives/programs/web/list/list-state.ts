import { listAddress } from '#web/list/list-address.ts'
import type { SortOf } from '#web/list/table/list-column.ts'
import { programSorts } from '../../contract.ts'

export type SortKey = (typeof programSorts)[number]
export type Sort = SortOf<SortKey>
export const programList = listAddress(programSorts, '-fromDate', ['program', 'programName'])
