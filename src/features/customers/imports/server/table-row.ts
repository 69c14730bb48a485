/** `row`: its number in the file, from 1. */
export type TableRow = { row: number; cells: string[] }

export const isBlank = ({ cells }: TableRow) => cells.every((cell) => cell === '')
