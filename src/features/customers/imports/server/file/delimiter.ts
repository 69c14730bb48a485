const delimiters = [',', ';', '\t', '|'] as const
const linesSeen = 20

/** The line by which a file names its delimiter to Excel. */
export const namesDelimiter = /^"?sep=(.?)"?$/iu

/** The delimiter that gives most of the first lines the same number of cells, and the most cells; titles may come first. */
export function delimiterOf(head: string): string {
  const lines = head
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, linesSeen)
  const [first = ''] = head.replace(/^\u{feff}/u, '').split(/\r?\n/, 1)
  const named = namesDelimiter.exec(first)?.[1]
  if (named) return named
  const scored = delimiters.map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1)
    const most = usual(counts)
    return { delimiter, most, times: counts.filter((count) => count > 0 && count === most).length }
  })
  return scored.sort((one, other) => other.times - one.times || other.most - one.most)[0]?.delimiter ?? ','
}

/** How often a line has it most of the time, as far as it has it; 0 where none does. */
function usual(counts: readonly number[]): number {
  const times = (count: number) => counts.filter((each) => each === count).length
  return counts.filter((count) => count > 0).sort((one, other) => times(other) - times(one) || other - one)[0] ?? 0
}
