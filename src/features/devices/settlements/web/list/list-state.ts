import { listAddress } from '#web/list/list-address.ts'
import { settlementSorts } from '../../contract.ts'

/** The newest first. */
export const settlementList = listAddress(settlementSorts, '-settlementNumber')
export type ListState = ReturnType<typeof settlementList.read>
