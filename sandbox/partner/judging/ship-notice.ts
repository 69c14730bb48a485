import type { Placed, Verdict } from '../store.ts'
import { all, at, first, type ReadSet } from '../x12/read.ts'
import { answered, lineOf, lineProblems, ordered, Tally } from './verdict.ts'

/** An 856: a tree of shipment, order, packs and items; every pack has a number nobody else has; not more than was ordered. */
export function judgeShipNotice(set: ReadSet, placed: Placed | undefined): Verdict {
  const tally = new Tally()
  let lin: string[] = []
  for (const segment of set.segments) {
    if (segment[0] === 'LIN') lin = segment
    if (segment[0] !== 'SN1') continue
    const line = lineOf(placed, lin, 2)
    tally.add(line, at(segment, 2), `SN1 of LIN ${at(lin, 1)}`)
    tally.problems.push(...lineProblems(placed, line, at(lin, 1), at(segment, 3)))
  }
  tally.atMost(ordered(placed), answered(placed, '856'), 'shipped')
  const problems = [...tally.problems, ...levelProblems(set), ...packProblems(set)]
  const packs = all(set, 'HL').filter((level) => at(level, 3) === 'P').length
  const structure = packs ? '0001' : '0004'
  if (at(first(set, 'BSN'), 5) !== structure) problems.push(`BSN05: ${at(first(set, 'BSN'), 5) || 'nothing'} instead of ${structure}`)
  const cartons = at(first(set, 'TD1'), 2)
  if (cartons && packs && Number(cartons) !== packs) problems.push(`TD102: ${cartons} cartons, there are ${packs}`)
  if (!all(set, 'TD5').length) problems.push('TD5: no carrier')
  if (!all(set, 'REF').some((ref) => ['BM', 'CN'].includes(at(ref, 1)))) problems.push('REF: no bill of lading and no tracking number')
  if (!all(set, 'DTM').some((dtm) => at(dtm, 1) === '011')) problems.push('DTM 011: no ship date')
  return {
    poNumber: at(first(set, 'PRF'), 1),
    code: at(first(set, 'BSN'), 1),
    number: at(first(set, 'BSN'), 2),
    quantities: tally.quantities,
    problems,
  }
}

const parents: Record<string, string[]> = { S: [''], O: ['S'], T: ['O'], P: ['O', 'T', 'I'], I: ['O', 'P', 'T'] }

/** HL01 counts up from 1, HL02 names a level above, HL03 one that may stand below it; CTT01 is their number. */
function levelProblems(set: ReadSet): string[] {
  const levels = all(set, 'HL')
  const kinds = new Map(levels.map((level) => [at(level, 1), at(level, 3)]))
  const problems = levels.flatMap((level, index) => {
    const [number, parent, kind] = [at(level, 1), at(level, 2), at(level, 3)]
    if (number !== String(index + 1)) return [`HL ${number}: number ${index + 1} was to come`]
    return (parents[kind] ?? []).includes(kinds.get(parent) ?? '') ? [] : [`HL ${number}: ${kind} below ${parent || 'nothing'}`]
  })
  const total = at(first(set, 'CTT'), 1)
  return total && Number(total) !== levels.length ? [...problems, `CTT01: ${total} levels, there are ${levels.length}`] : problems
}

/** MAN GM holds the pack's SSCC-18 behind its application identifier 00: 20 digits, the last one a check digit. */
function packProblems(set: ReadSet): string[] {
  const mans = all(set, 'MAN')
  const numbers = mans.map((man) => at(man, 2))
  const wrong = numbers.filter((number) => !/^00\d{18}$/.test(number) || !checks(number))
  const twice = numbers.filter((number, index) => numbers.indexOf(number) !== index)
  const other = mans.filter((man) => at(man, 1) !== 'GM').map((man) => `MAN01: ${at(man, 1) || 'nothing'} instead of GM`)
  return [...other, ...wrong.map((number) => `MAN ${number}: not an SSCC-18`), ...twice.map((number) => `MAN ${number}: used twice`)]
}

function checks(number: string) {
  const sum = [...number].reverse().reduce((total, digit, index) => total + Number(digit) * (index % 2 ? 3 : 1), 0)
  return sum % 10 === 0
}
