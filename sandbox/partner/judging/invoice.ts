import { inUnits } from '../orders/order.ts'
import type { Placed, Verdict } from '../store.ts'
import { all, at, first, type ReadSet } from '../x12/read.ts'
import { answered, countProblems, lineOf, lineProblems, Tally } from './verdict.ts'

/** An 810: only what was shipped, at the price that was asked, adding up to the cent. */
export function judgeInvoice(set: ReadSet, placed: Placed | undefined, usedNumbers: (number: string) => boolean): Verdict {
  const big = first(set, 'BIG')
  const number = at(big, 2)
  const tally = new Tally()
  let units = 0
  for (const segment of all(set, 'IT1')) {
    const line = lineOf(placed, segment, 6)
    tally.add(line, at(segment, 2), `IT1 ${at(segment, 1)}`)
    tally.problems.push(...lineProblems(placed, line, at(segment, 1), at(segment, 3)))
    units += Math.round(Number(at(segment, 2)) * inUnits(at(segment, 4)))
    if (line && inUnits(at(segment, 4)) !== inUnits(line.price))
      tally.problems.push(`${line.vendorNumber}: price ${at(segment, 4)} instead of ${line.price}`)
  }
  tally.atMost(answered(placed, '856'), answered(placed, '810'), 'invoiced')
  const charges = all(set, 'SAC').reduce((sum, sac) => sum + Number(at(sac, 5)) * (at(sac, 1) === 'A' ? -1 : at(sac, 1) === 'C' ? 1 : 0), 0)
  const tax = all(set, 'TXI').reduce((sum, txi) => sum + Math.round(Number(at(txi, 2)) * 100), 0)
  const total = Math.round(units / 100) + charges + tax
  const said = at(first(set, 'TDS'), 1)
  // Cents, without a point: N2.
  if (!/^-?\d+$/.test(said) || Number(said) !== total) tally.problems.push(`TDS01: ${said || 'nothing'}, the lines make ${total} cents`)
  tally.problems.push(...countProblems(set, all(set, 'IT1').length), ...termProblems(set), ...chargeProblems(set))
  if (!number) tally.problems.push('BIG02: no number')
  if (number && usedNumbers(number)) tally.problems.push(`BIG02: invoice ${number} came before`)
  return { poNumber: at(big, 4), code: '', number, quantities: tally.quantities, problems: tally.problems }
}

/** A discount is of no use without the days in which it is to be had. */
const termProblems = (set: ReadSet): string[] =>
  all(set, 'ITD')
    .filter((itd) => at(itd, 3) && !at(itd, 4) && !at(itd, 5))
    .map((itd) => `ITD03: ${at(itd, 3)}% without saying until when`)

/** What comes off or on top says which of both, what for, and how much in cents. */
const chargeProblems = (set: ReadSet): string[] =>
  all(set, 'SAC').flatMap((sac) => [
    ...(['A', 'C', 'N'].includes(at(sac, 1)) ? [] : [`SAC01: ${at(sac, 1) || 'nothing'} is no allowance and no charge`]),
    ...(at(sac, 2) || at(sac, 3) ? [] : ['SAC02: nothing says what for']),
    ...(/^(?:-?\d+)?$/.test(at(sac, 5)) ? [] : [`SAC05: ${at(sac, 5)} is not in cents`]),
  ])
