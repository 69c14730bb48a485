/** Excel reads UTF-8 only behind this. */
export const byteOrderMark = '\u{feff}'

/**
 * One line. A cell that a spreadsheet would take for a formula begins with an apostrophe (OWASP: CSV injection); `isNumber`: those that hold
 * numbers only, which may be negative.
 */
export const csvLine = (cells: readonly string[], isNumber: (index: number) => boolean = () => false) =>
  `${cells.map((text, index) => cell(text, isNumber(index))).join(',')}\r\n`

function cell(text: string, isNumber: boolean): string {
  const safe = !isNumber && /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
