import { emailPattern } from '#contract/fields.ts'

/** A line of a file of shoppers: an address, then whose it is, then perhaps a name. `line`: from 1 on. */
export type FileLine = { line: number; text: string; email: string; customer: string; name: string }

/** Lines of a pasted or uploaded file; a first line that is a heading is none. What separates is what the first line with several parts has. */
export function readLines(text: string, most: number): FileLine[] {
  const lines = text.split(/\r?\n/).map((each, at) => ({ line: at + 1, text: each.trim() }))
  const separator = ['\t', ';', ','].find((each) => lines.some((line) => line.text.includes(each))) ?? ','
  return lines
    .filter((each) => each.text !== '')
    .filter(({ line, text: said }) => line > 1 || !/^"?e-?mail|^"?correo/i.test(said))
    .slice(0, most)
    .map(({ line, text: said }) => {
      const [email = '', customer = '', name = ''] = said.split(separator).map((part) => part.trim().replace(/^"(.*)"$/, '$1'))
      return { line, text: said.slice(0, 200), email: email.toLowerCase(), customer, name: name.slice(0, 100) }
    })
}

export const isAddress = (email: string) => email.length <= 100 && emailPattern.test(email)
