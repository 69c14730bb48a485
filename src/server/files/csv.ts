/** Excel reads UTF-8 only behind this. */
export const byteOrderMark = '\u{feff}'

const dangerous = '=+\\-@＝＋－＠'
const mayBeFormula = new RegExp(`(?<=^|[;\\t|\\r\\n])(?=[${dangerous}])|^(?=[\\t\\r\\n])`, 'g')
const apostrophe = new RegExp(`^'(?=[${dangerous}\\t\\r\\n])|(?<=[;\\t|\\r\\n])'(?=[${dangerous}])`, 'g')

/**
 * One line. What a spreadsheet would take for a formula gets an apostrophe (OWASP: CSV injection), also behind what it may take for the end of
 * a cell: Excel splits at `;` in half of the world. `isNumber`: cells that hold numbers only, which may be negative.
 */
export const csvLine = (cells: readonly string[], isNumber: (index: number) => boolean = () => false) =>
  `${cells.map((text, index) => cell(text, isNumber(index))).join(',')}\r\n`

/** One line for programs, which take every cell as it is. */
export const plainCsvLine = (cells: readonly string[]) => `${cells.map(quoted).join(',')}\r\n`

/** A cell of our own export as it was before. */
export const withoutApostrophes = (text: string) => text.replace(apostrophe, '')

function cell(text: string, isNumber: boolean): string {
  return quoted(isNumber ? text : text.replace(mayBeFormula, "'"))
}

const quoted = (text: string) => (/[",;|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
