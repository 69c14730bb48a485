/** What is shown of a cell, which may be as long as a spreadsheet lets it. */
const shown = 80
export const shownCell = (cell: string) => (cell.length > shown ? `${cell.slice(0, shown)}…` : cell)

/** `2026-12-31`, what a spreadsheet puts behind it, or `12/31/2026`. */
export function dayIn(cell: string): string {
  const day = cell.trim()
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(day)
  if (american) return `${american[3]}-${(american[1] ?? '').padStart(2, '0')}-${(american[2] ?? '').padStart(2, '0')}`
  return /^(\d{4}-\d{2}-\d{2})[T ]/.exec(day)?.[1] ?? day
}
