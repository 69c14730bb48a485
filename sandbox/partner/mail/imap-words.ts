export type Word = string | Word[]

/** The words of a command line: atoms, quoted strings, lists in parentheses. `BODY[HEADER.FIELDS (DATE)]<0.10>` is one atom. */
export function wordsOf(line: string): Word[] {
  const stack: Word[][] = [[]]
  const pattern = /"((?:[^"\\]|\\.)*)"|\(|\)|(?:[^\s()"[]|\[[^\]]*\])+/g
  for (const [text, quoted] of line.matchAll(pattern)) {
    if (text === '(') stack.push([])
    else if (text === ')') {
      const list = stack.pop() ?? []
      if (!stack.length) stack.push([])
      stack.at(-1)?.push(list)
    } else stack.at(-1)?.push(quoted === undefined ? text : quoted.replace(/\\(.)/g, '$1'))
  }
  return stack[0] ?? []
}

export const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`

export const text = (word: Word | undefined) => (typeof word === 'string' ? word : '')

export const list = (word: Word | undefined): string[] => (Array.isArray(word) ? word.map(text) : word ? [word] : [])

/** `2,4:7,9:*` */
export function inSet(set: string, number: number, last: number) {
  return set.split(',').some((range) => {
    const [from = 0, to = from] = range.split(':').map((end) => (end === '*' ? last : Number(end)))
    return number >= Math.min(from, to) && number <= Math.max(from, to)
  })
}
