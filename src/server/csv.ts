/** Excel reads UTF-8 only behind this. */
export const byteOrderMark = '\u{feff}'

/** One line. A cell that a spreadsheet would take for a formula begins with an apostrophe (OWASP: CSV injection). */
export const csvLine = (cells: readonly string[]) => `${cells.map(cell).join(',')}\r\n`

function cell(text: string): string {
  const safe = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
