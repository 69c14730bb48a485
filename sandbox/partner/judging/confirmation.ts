import { inUnits } from '../orders/order.ts'
import type { Placed, Verdict } from '../store.ts'
import { all, at, first, type ReadSet } from '../x12/read.ts'
import { countProblems, lineOf, lineProblems, ordered, Tally } from './verdict.ts'

/** Element 668, as far as anybody means it. */
const statuses = ['AC', 'AR', 'BP', 'DR', 'IA', 'IB', 'IC', 'ID', 'IP', 'IQ', 'IR', 'IS', 'R1', 'R2', 'R3']
const codes = ['AC', 'AD', 'AE', 'AK', 'AP', 'AT', 'RD', 'RJ', 'RF']

/** An 855: every line of the order is answered, and nobody promises more or another price than asked without saying so. */
export function judgeConfirmation(set: ReadSet, placed: Placed | undefined): Verdict {
  const bak = first(set, 'BAK')
  const code = at(bak, 2)
  const tally = new Tally()
  let line: ReturnType<typeof lineOf>
  let price = ''
  let po1: string[] = []
  for (const segment of set.segments) {
    if (segment[0] === 'PO1') {
      line = lineOf(placed, segment, 6)
      price = at(segment, 4)
      po1 = segment
      if (!line) tally.problems.push(`PO1 ${at(segment, 1)}: not an item of the order`)
      tally.problems.push(...lineProblems(placed, line, at(segment, 1), at(segment, 3)))
    }
    if (segment[0] !== 'ACK' || !line) continue
    tally.add(line, at(segment, 2) || '0', `ACK of ${line.vendorNumber}`)
    if (!statuses.includes(at(segment, 1))) tally.problems.push(`ACK01: ${at(segment, 1) || 'nothing'} is not a status`)
    if (at(segment, 2) && at(segment, 3) !== at(po1, 3)) tally.problems.push(`ACK03: unit ${at(segment, 3) || 'nothing'}`)
    const changed = at(segment, 1) === 'IP'
    if (price && inUnits(price) !== inUnits(line.price) && !changed)
      tally.problems.push(`${line.vendorNumber}: price ${price} instead of ${line.price} without IP`)
  }
  if (!codes.includes(code)) tally.problems.push(`BAK02: ${code || 'nothing'} is not an answer`)
  tally.atMost(ordered(placed), {}, 'promised')
  tally.problems.push(...countProblems(set, all(set, 'PO1').length))
  const lines = placed?.order.lines ?? []
  const unanswered = code === 'AC' || code === 'AD' ? lines.filter(({ vendorNumber }) => tally.quantities[vendorNumber] === undefined) : []
  // AD without lines accepts the whole order.
  if (set.segments.some(([id]) => id === 'PO1')) tally.problems.push(...unanswered.map(({ vendorNumber }) => `${vendorNumber}: no answer`))
  return { poNumber: at(bak, 3), code, number: at(bak, 8), quantities: tally.quantities, problems: tally.problems }
}
