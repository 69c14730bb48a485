/** Something that a cell had and that was read otherwise: a text key, and what stood there. */
export type CellNote = { column: number; text: string; value: string }
/** `row`: its number in the file, from 1. */
export type TableRow = { row: number; cells: string[]; notes?: CellNote[] }

export const isBlank = ({ cells }: TableRow) => cells.every((cell) => cell === '')
