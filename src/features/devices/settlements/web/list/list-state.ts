import { listAddress } from '#web/list/list-address.ts'
import { settlementSorts } from '../../contract.ts'

/** The newest first. */
export const settlementList = listAddress(settlementSorts, '-settlementNumber')
export type ListState = ReturnType<typeof settlementList.read>

/** The part of a state that the server goes by. */
export const queryOf = ({ search, sort, filters }: ListState) => ({ search, sort, filters: JSON.stringify(filters) })
