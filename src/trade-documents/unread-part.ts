/** A remark of a mail server or a network has a few lines. */
const mostLines = 5

/** Two or three capitals or digits, and a separator that comes again: what began a segment, damaged or not. */
const segment = /(?<![A-Za-z0-9])[A-Z][A-Z0-9]{1,2}([^A-Za-z0-9\s])[^\n]{0,80}?\1/
/** What begins a document in XML or JSON, or the header of a table. */
const markup = /<[A-Za-z?!]|[{[]\s*["{[]/

/** Whether text that nobody could read may have held a document: then a person has to look, however little of it there is. */
export const mayBeADocument = (text: string): boolean =>
  segment.test(text) || markup.test(text) || text.trimEnd().split(/\r\n|\r|\n/).length > mostLines
