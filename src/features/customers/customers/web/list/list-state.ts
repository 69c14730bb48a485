import { listAddress, type ListState as StateOf } from '#web/list/list-address.ts'
import type { SortOf } from '#web/list/table/list-column.ts'
import { customerSorts } from '../../contract.ts'
import { type ColumnKey, defaultColumns, inOrder, isColumn } from './column-keys.ts'

export type SortKey = (typeof customerSorts)[number]
export type Sort = SortOf<SortKey>
/** Everything that decides what the list shows; it stands in the address. */
export type ListState = Omit<StateOf<SortKey>, 'columns'> & { columns: readonly ColumnKey[] }

const defaultSort: Sort = 'customerName'
const address = listAddress(customerSorts, defaultSort, ['customerName', 'customerCompanyName'])

export const customerList = {
  nextSort: address.nextSort,
  read(params: URLSearchParams): ListState {
    const columns = (params.get('columns') ?? '').split(',').filter(isColumn)
    return { ...address.read(params), columns: columns.length > 0 ? inOrder(columns) : defaultColumns }
  },
  write({ columns, ...state }: ListState): URLSearchParams {
    const params = address.write(state)
    if (columns.join() !== defaultColumns.join()) params.set('columns', columns.join())
    return params
  },
}

/** The part of a state that the server goes by. */
export const queryOf = (state: ListState) => {
  const sort = orderOf(state)
  return { search: state.search, ...(sort && { sort }), filters: JSON.stringify(state.filters) }
}

/** The same for its file, with the columns on the screen. */
export const exportOf = (state: ListState) => ({ ...queryOf(state), columns: state.columns.join() })

/** The order that was asked for. Null: the best matches first, as a search does when nobody asks for another. */
export const orderOf = ({ search, sort }: ListState): Sort | null => (search && sort === defaultSort ? null : sort)
