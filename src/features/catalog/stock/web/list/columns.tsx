import { Text } from '@mantine/core'
import { ItemPicture } from '#features/catalog/items/web/door.ts'
import type { ListColumn } from '#web/list/table/list-column.ts'
import type { StockBalance } from '../../contract.ts'
import { dollarsText, LevelText, Quantity } from '../figures.tsx'
import classes from './list.module.css'
import type { SortKey } from './list-state.ts'

/** `id`: of the item at its location. */
export type BalanceRow = StockBalance & { id: string }

const figure = (key: 'reserved' | 'available' | 'inTransit' | 'expected', spare?: number): ListColumn<BalanceRow, SortKey> => ({
  key,
  width: 92,
  grow: 0.6,
  end: true,
  ...(spare && { spare }),
  cell: (row) => (Number(row[key]) === 0 && key !== 'available' ? '' : <Quantity quantity={row[key]} />),
})

const value: ListColumn<BalanceRow, SortKey> = {
  key: 'stockValue',
  width: 100,
  grow: 0.6,
  end: true,
  spare: 3,
  cell: (row) => <span className="numbers">{dollarsText(row.value)}</span>,
}

/** `costs`: whether the caller sees what goods are worth; `places`: whether there is more than one location. */
export const columnsOf = ({ costs, places }: { costs: boolean; places: boolean }): ListColumn<BalanceRow, SortKey>[] => [
  { key: 'itemName', width: 220, grow: 3, sort: 'name', cell: (row) => <Named row={row} size={28} numbered /> },
  ...(places ? [{ key: 'stockLocation', width: 160, grow: 1, cell: ({ locationName }: BalanceRow) => locationName }] : []),
  { key: 'onHand', width: 130, grow: 0.6, end: true, sort: 'onHand', cell: (row) => <Quantity quantity={row.onHand} unit={row.unit} /> },
  figure('reserved', 2),
  figure('available'),
  figure('inTransit', 4),
  figure('expected', 5),
  ...(costs ? [value] : []),
  { key: 'stockLevel', width: 135, grow: 0.8, cell: (row) => <LevelText {...row} /> },
]

type NamedProps = { row: BalanceRow; size: number; numbered?: boolean }

/** The item's picture (`size` in px), its name, and where there is room its number if that says more. */
export function Named({ row: { picture, itemNumber, name }, size, numbered = false }: NamedProps) {
  return (
    <span className={classes.named}>
      <ItemPicture path={picture} name={name} size={size} />
      <span className={classes.name}>
        {name}
        {numbered && itemNumber && itemNumber !== name && (
          <Text span inherit fw={400} c="dimmed">
            {' '}
            {itemNumber}
          </Text>
        )}
      </span>
    </span>
  )
}
