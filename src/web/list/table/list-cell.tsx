import type { ListColumn } from './list-column.ts'

type Props<Row, Key extends string> = { column: ListColumn<Row, Key>; row: Row; tabIndex: number }

/** A component of its own: whatever a cell remembers is not mixed up with its neighbor's when columns come and go. */
export const ListCell = <Row, Key extends string>({ column, row, tabIndex }: Props<Row, Key>) => column.cell(row, tabIndex)
