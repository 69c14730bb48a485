import { listAddress, type ListState as StateOf } from '#web/list/list-address.ts'
import type { SortOf } from '#web/list/table/list-column.ts'
import { deviceSorts } from '../../contract.ts'
import { type ColumnKey, defaultColumns, inOrder, isColumn } from './column-keys.ts'

export type SortKey = (typeof deviceSorts)[number]
export type Sort = SortOf<SortKey>
/** Everything that decides what the list shows; it stands in the address. */
export type ListState = Omit<StateOf<SortKey>, 'columns'> & { columns: readonly ColumnKey[] }

const address = listAddress(deviceSorts, 'deviceName', ['deviceName'])

export const deviceList = {
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
