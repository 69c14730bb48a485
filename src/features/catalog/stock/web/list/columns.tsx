import { Text } from '@mantine/core'
import type { ListColumn } from '#web/list/table/list-column.ts'
import type { StockBalance } from '../../contract.ts'
import { dollarsText, LevelText, Quantity } from '../figures.tsx'
import type { SortKey } from './list-state.ts'

/** `id`: of the item at its location. */
export type BalanceRow = StockBalance & { id: string }

const figure = (key: 'reserved' | 'available' | 'inTransit' | 'expected', spare?: number): ListColumn<BalanceRow, SortKey> => ({
  key,
  width: 105,
  grow: 0.6,
  end: true,
  ...(spare && { spare }),
  cell: (row) => (Number(row[key]) === 0 && key !== 'available' ? '' : <Quantity quantity={row[key]} />),
})

const value: ListColumn<BalanceRow, SortKey> = {
  key: 'stockValue',
  width: 110,
  grow: 0.6,
  end: true,
  spare: 3,
  cell: (row) => <span className="numbers">{dollarsText(row.value)}</span>,
}

/** `costs`: whether the caller sees what goods are worth; `places`: whether there is more than one location. */
export const columnsOf = ({ costs, places }: { costs: boolean; places: boolean }): ListColumn<BalanceRow, SortKey>[] => [
  { key: 'itemName', width: 220, grow: 3, sort: 'name', cell: nameOf },
  ...(places ? [{ key: 'stockLocation', width: 130, grow: 1, cell: ({ locationName }: BalanceRow) => locationName }] : []),
  { key: 'onHand', width: 125, grow: 0.6, end: true, sort: 'onHand', cell: (row) => <Quantity quantity={row.onHand} unit={row.unit} /> },
  figure('reserved', 2),
  figure('available'),
  figure('inTransit', 4),
  figure('expected', 5),
  ...(costs ? [value] : []),
  { key: 'stockLevel', width: 120, grow: 0.8, cell: (row) => <LevelText {...row} /> },
]

function nameOf({ itemNumber, name }: BalanceRow) {
  return (
    <>
      {name}
      {itemNumber && itemNumber !== name && (
        <Text span inherit fw={400} c="dimmed">
          {' '}
          {itemNumber}
        </Text>
      )}
    </>
  )
}
