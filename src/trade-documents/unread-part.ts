/** A remark of a mail server or a network has a few lines. */
const mostLines = 5

/** Two or three capitals or digits, and a separator that comes again: what began a segment, damaged or not. */
const segment = /(?<![A-Za-z0-9])[A-Z][A-Z0-9]{1,2}([^A-Za-z0-9\s])[^\n]{0,80}?\1/
/** What begins a document in XML or JSON. */
const markup = /<[A-Za-z?!]|[{[]\s*["{[]/

/** Whether text that nobody could read may have held a document: then a person has to look, however little of it there is. */
export function mayBeADocument(text: string): boolean {
  if (segment.test(text) || markup.test(text)) return true
  const lines = text.trimEnd().split(/\r\n|\r|\n/)
  return lines.length > mostLines || hasRows(lines.filter((line) => line.trim()))
}

/** Whether a value of a document, longer than it may be or where none belongs, may be a document of another format. */
export const beginsADocument = (value: string): boolean => markup.test(value)

/** An order has a number, an item and a quantity. */
const fewestCells = 3

/** A row of a table, or two that are alike; behind the commas of a sentence there are blanks. */
const hasRows = (lines: readonly string[]): boolean =>
  [',', ';', '\t', '|'].some((separator) =>
    lines.some((line, at) => {
      const cells = line.split(separator)
      if (cells.length < fewestCells || !cells.some(Boolean)) return false
      return !cells.some((cell) => cell.startsWith(' ')) || lines[at + 1]?.split(separator).length === cells.length
    }),
  )
