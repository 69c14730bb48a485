import { blockLines, hashOf, width } from './records.ts'

/** What a notice of change corrects (C01 to C07): only what is to be other than it was. */
export type AchCorrection = { routing?: string; account?: string; isSavings?: boolean; name?: string }

/** An item that came back (`R01` …), or whose data the bank corrects (`C01` …) while the money stays paid. `trace`: of our own entry. */
export type AchAnswer = { code: string; trace: string; amountCents: number; name: string } & (
  | { kind: 'return' }
  | { kind: 'change'; correction: AchCorrection }
)

/** In which line, counted from 1, a file is not what it says. */
export class AchUnreadable extends Error {
  readonly line: number
  readonly what: 'length' | 'order' | 'count' | 'hash' | 'sum' | 'addenda' | 'code' | 'blocks'
  constructor(line: number, what: AchUnreadable['what']) {
    super(`line ${line}: ${what}`)
    this.line = line
    this.what = what
  }
}

type Batch = { entries: number; addenda: number; routings: string[]; debits: number; credits: number }
const emptyBatch = (): Batch => ({ entries: 0, addenda: 0, routings: [], debits: 0, credits: 0 })

/**
 * Returns and notices of change as the bank sends them. A file whose counts, hash or sums are not its entries' is refused as a whole: half of it may be
 * missing.
 */
export function readReturns(text: string): AchAnswer[] {
  const lines = linesOf(text)
  const answers: AchAnswer[] = []
  const file = { batches: 0, entries: 0, routings: [] as string[], debits: 0, credits: 0 }
  let batch: Batch | null = null
  let entry: { amountCents: number; name: string; line: number } | null = null
  let isOver = false
  for (const [at, line] of lines.entries()) {
    const number = at + 1
    const refuse = (what: AchUnreadable['what']) => new AchUnreadable(number, what)
    const kind = line[0]
    if (entry && kind !== '7') throw new AchUnreadable(entry.line, 'addenda')
    if (isOver) {
      if (line !== '9'.repeat(width)) throw refuse('order')
    } else if (kind === '1' && at === 0) {
      if (line.slice(34, 37) !== '094') throw refuse('length')
    } else if (at === 0) throw refuse('order')
    else if (kind === '5' && !batch) batch = emptyBatch()
    else if (kind === '6' && batch) {
      const amountCents = numberIn(line, 29, 39, refuse)
      // 21 and 31 are credits that come back; of other codes nothing was sent by us.
      if (line.slice(1, 3) === '26' || line.slice(1, 3) === '36') batch.debits += amountCents
      else batch.credits += amountCents
      batch.entries++
      batch.routings.push(line.slice(3, 12))
      entry = { amountCents, name: line.slice(54, 76).trim(), line: number }
    } else if (kind === '7' && batch && entry) {
      batch.addenda++
      answers.push(answerOf(line, entry, refuse))
      entry = null
    } else if (kind === '8' && batch) {
      checkTotals(line, { ...batch, count: batch.entries + batch.addenda }, { count: 4, digits: 6 }, refuse)
      file.batches++
      file.entries += batch.entries + batch.addenda
      file.routings.push(...batch.routings)
      file.debits += batch.debits
      file.credits += batch.credits
      batch = null
    } else if (kind === '9' && !batch) {
      if (numberIn(line, 1, 7, refuse) !== file.batches) throw refuse('count')
      if (numberIn(line, 7, 13, refuse) * blockLines !== lines.length) throw refuse('blocks')
      checkTotals(line, { ...file, count: file.entries }, { count: 13, digits: 8 }, refuse)
      isOver = true
    } else throw refuse('order')
  }
  if (!isOver) throw new AchUnreadable(lines.length, 'order')
  return answers
}

/** With or without line ends: some banks send one long line. */
function linesOf(text: string): string[] {
  const lines = text.includes('\n')
    ? text.split(/\r?\n/)
    : Array.from({ length: Math.ceil(text.length / width) }, (_, at) => text.slice(at * width, (at + 1) * width))
  while (lines.length && lines.at(-1)?.trim() === '') lines.pop()
  const padded = lines.map((line) => line.padEnd(width))
  const wrong = padded.findIndex((line) => line.length !== width)
  if (wrong >= 0 || lines.length === 0) throw new AchUnreadable(wrong + 1, 'length')
  return padded
}

type Refuse = (what: AchUnreadable['what']) => AchUnreadable
function numberIn(line: string, from: number, to: number, refuse: Refuse): number {
  const text = line.slice(from, to)
  if (!/^\d+$/.test(text)) throw refuse('count')
  return Number(text)
}

type Totals = { count: number; routings: readonly string[]; debits: number; credits: number }
function checkTotals(line: string, { count, routings, debits, credits }: Totals, place: { count: number; digits: number }, refuse: Refuse) {
  const end = place.count + place.digits
  if (numberIn(line, place.count, end, refuse) !== count) throw refuse('count')
  if (numberIn(line, end, end + 10, refuse) !== hashOf(routings)) throw refuse('hash')
  if (numberIn(line, end + 10, end + 22, refuse) !== debits || numberIn(line, end + 22, end + 34, refuse) !== credits) throw refuse('sum')
}

function answerOf(line: string, { amountCents, name }: { amountCents: number; name: string }, refuse: Refuse): AchAnswer {
  const [type, code, trace] = [line.slice(1, 3), line.slice(3, 6), line.slice(6, 21)]
  if (!/^\d{15}$/.test(trace)) throw refuse('addenda')
  if (type === '99' && /^R\d\d$/.test(code)) return { kind: 'return', code, trace, amountCents, name }
  if (type === '98' && /^C\d\d$/.test(code))
    return { kind: 'change', code, trace, amountCents, name, correction: correctionOf(code, line.slice(35, 64)) }
  throw refuse('code')
}

/** Where in the 29 letters of corrected data each code has what (NACHA, appendix of notices of change). */
function correctionOf(code: string, data: string): AchCorrection {
  const part = (from: number, to: number) => data.slice(from, to).trim()
  const savings = (kind: string) => /^3\d$/.test(kind)
  if (code === 'C01') return { account: part(0, 17) }
  if (code === 'C02') return { routing: part(0, 9) }
  if (code === 'C03') return { routing: part(0, 9), account: part(12, 29) }
  if (code === 'C04') return { name: part(0, 22) }
  if (code === 'C05') return { isSavings: savings(part(0, 2)) }
  if (code === 'C06') return { account: part(0, 17), isSavings: savings(part(20, 22)) }
  if (code === 'C07') return { routing: part(0, 9), account: part(9, 26), isSavings: savings(part(26, 28)) }
  return {}
}
