import { isId } from '#contract/fields.ts'
import { listAddress, type ListState as StateOf } from '#web/list/list-address.ts'
import { balancesOnly } from '../../contract.ts'

export const balanceSorts = ['name', 'onHand'] as const
export type SortKey = (typeof balanceSorts)[number]
export type ListState = StateOf<SortKey>
export const balanceList = listAddress(balanceSorts, 'name', ['name'])

/** The same for the list and its file. */
export function askedFor({ search, sort, filters }: ListState) {
  const { location, only } = filters
  return {
    search,
    sort,
    locationId: typeof location === 'string' && isId(location) ? location : undefined,
    only: balancesOnly.find((each) => each === only),
  }
}
