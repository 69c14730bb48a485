/** What is shown of a cell, which may be as long as a spreadsheet lets it. */
const shown = 80
export const shownCell = (cell: string) => (cell.length > shown ? `${cell.slice(0, shown)}…` : cell)

const grouped = /^-?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/
const groupedByPoints = /^-?[1-9]\d{0,2}(\.\d{3})+,\d+$/
const decimalComma = /^-?\d+,\d+$/

/**
 * `$1,234.50`, `-12 %` as spreadsheets write them, and `6,90` where its comma can be nothing else than a decimal one. What is neither stays as it
 * is, and is no number.
 */
export function amountIn(cell: string): string {
  const plain = cell.replace(/[$%\s]/g, '').replace(/^[−–]/, '-')
  if (grouped.test(plain)) return plain.replaceAll(',', '')
  if (groupedByPoints.test(plain)) return plain.replaceAll('.', '').replace(',', '.')
  return decimalComma.test(plain) ? plain.replace(',', '.') : plain
}

/** `2026-12-31`, what a spreadsheet puts behind it, or `12/31/2026`. */
export function dayIn(cell: string): string {
  const day = cell.trim()
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(day)
  if (american) return `${american[3]}-${(american[1] ?? '').padStart(2, '0')}-${(american[2] ?? '').padStart(2, '0')}`
  return /^(\d{4}-\d{2}-\d{2})[T ]/.exec(day)?.[1] ?? day
}
