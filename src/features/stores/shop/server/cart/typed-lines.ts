/** A line as it was pasted: what it says, or that nobody can tell. */
export type Typed = { line: number; text: string } & ({ kind: 'line'; number: string; quantity: string; unit: string } | { kind: 'wrong' })

/** So many at once. */
const mostLines = 1000
const longestShown = 200

/**
 * Lines `number quantity [unit]` with blanks, tabs, commas or semicolons between. Numbers may have blanks in them where something else parts the line.
 * A first line without any quantity is a heading. Null: they are more than anybody is told of.
 */
export function typedLines(text: string): Typed[] | null {
  const lines = text.split(/\r\n|\r|\n/).map((each, at) => ({ line: at + 1, text: each.trim().slice(0, longestShown) }))
  const said = lines.filter((each) => each.text !== '')
  if (said.length > mostLines) return null
  return said.flatMap((each, at): Typed[] => {
    const read = readLine(each.text)
    if (read) return [{ ...each, kind: 'line', ...read }]
    return at === 0 && said.length > 1 && isHeading(each.text) ? [] : [{ ...each, kind: 'wrong' }]
  })
}

function readLine(text: string): { number: string; quantity: string; unit: string } | null {
  const parts = partsOf(text)
  const [last = '', before = ''] = [parts.at(-1), parts.at(-2)]
  const hasUnit = parts.length > 2 && /^[A-Za-z]{2,3}$/.test(last) && isQuantity(withoutCommas(before))
  const quantity = withoutCommas(hasUnit ? before : last)
  const number = parts.slice(0, hasUnit ? -2 : -1).join(' ')
  return number && isQuantity(quantity)
    ? { number: number.slice(0, 100), quantity: plain(quantity), unit: hasUnit ? last.toUpperCase() : '' }
    : null
}

/** By what parts the line, blanks only where nothing else does. */
function partsOf(text: string): string[] {
  const sign = ['\t', ';', ','].find((each) => text.includes(each))
  const parts = (sign ? text.split(sign) : text.split(' ')).map((each) => each.trim().replace(/^"|"$/g, ''))
  return parts.filter(Boolean)
}

/** Thousands are parted by commas, where a line is not; none begin with nothing. */
const withoutCommas = (part: string) => (/^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(part) ? part.replaceAll(',', '') : part)
const isQuantity = (text: string) => /^\d{1,9}(\.\d{1,4})?$/.test(text) && Number(text) > 0
const plain = (text: string) => String(Number(text))
const isHeading = (text: string) => !/\d/.test(text)
