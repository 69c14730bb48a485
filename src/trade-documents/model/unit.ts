/** One piece, in X12 and in UN/ECE's recommendation 20. */
const pieces = ['', 'EA', 'PC', 'UN', 'PCE', 'C62', 'H87', 'NAR']
export const isPiece = (unit: string) => pieces.includes(unit.trim().toUpperCase())

export const isSameUnit = (one: string, other: string) => one === other || (isPiece(one) && isPiece(other))
