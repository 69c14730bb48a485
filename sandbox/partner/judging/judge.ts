import type { Placed, Verdict } from '../store.ts'
import type { ReadGroup, ReadInterchange, ReadSet } from '../x12/read.ts'
import { at } from '../x12/read.ts'
import { acknowledgmentProblems, readAcknowledgment } from './acknowledgment.ts'
import { judgeConfirmation } from './confirmation.ts'
import { setFaults } from './envelope.ts'
import { judgeInvoice } from './invoice.ts'
import { judgeShipNotice } from './ship-notice.ts'

/** What the retailer remembers, as far as judging asks for it. */
export type Memory = {
  placed(poNumber: string): Placed | undefined
  /** Orders of one group that was sent; one of its sets, or all. */
  placedUnder(control: string, setControl?: string): Placed[]
  wasSent(groupType: string, control: string): boolean
  numberUsed(kind: string, number: string): boolean
}

export type Judged = { type: string; control: string; faults: { code: string; text: string }[]; verdicts: Verdict[]; remarks: string[] }

const firstSegments: Record<string, string> = { 997: 'AK1', 855: 'BAK', 856: 'BSN', 810: 'BIG' }

/** Every set of a group for itself: one that is broken does not hold up its neighbours. */
export function judgeGroup(group: ReadGroup, memory: Memory): Judged[] {
  return group.sets.map((set, index) => {
    const faults = setFaults(
      set,
      group.sets.slice(0, index).some(({ control }) => control === set.control),
    )
    const wanted = firstSegments[set.type]
    if (!wanted) faults.push({ code: '1', text: `${set.type} is not taken here` })
    else if (set.segments[0]?.[0] !== wanted) faults.push({ code: '5', text: `${wanted} does not come first` })
    const { type, control } = set
    return faults.length ? { type, control, faults, verdicts: [], remarks: [] } : { type, control, faults, ...judgeSet(set, memory) }
  })
}

function judgeSet(set: ReadSet, memory: Memory): Pick<Judged, 'verdicts' | 'remarks'> {
  if (set.type === '997') return judgeAcknowledgment(set, memory)
  const placed = memory.placed(poNumberOf(set))
  const verdict = judgements[set.type]?.(set, placed, memory)
  if (!verdict) return { verdicts: [], remarks: [] }
  if (!placed) return { verdicts: [], remarks: [`${set.type}: no order ${verdict.poNumber || 'named'}`] }
  return { verdicts: [verdict], remarks: verdict.problems.map((problem) => `${set.type} for ${verdict.poNumber}: ${problem}`) }
}

const judgements: Record<string, (set: ReadSet, placed: Placed | undefined, memory: Memory) => Verdict> = {
  855: judgeConfirmation,
  856: judgeShipNotice,
  810: (set, placed, memory) => judgeInvoice(set, placed, (number) => memory.numberUsed('810', number)),
}

const poNumberPlaces: Record<string, [segment: string, element: number]> = { 855: ['BAK', 3], 856: ['PRF', 1], 810: ['BIG', 4] }

function poNumberOf(set: ReadSet) {
  const [name, element] = poNumberPlaces[set.type] ?? ['', 0]
  return at(
    set.segments.find(([id]) => id === name),
    element,
  )
}

function judgeAcknowledgment(set: ReadSet, memory: Memory): Pick<Judged, 'verdicts' | 'remarks'> {
  const read = readAcknowledgment(set)
  const problems = acknowledgmentProblems(set, read)
  if (!memory.wasSent(read.groupType, read.control))
    return { verdicts: [], remarks: [`997 for ${read.groupType} ${read.control}: no such group was sent`] }
  const whole = read.sets.length ? [] : memory.placedUnder(read.control).map((placed) => ({ placed, code: read.verdict }))
  const single = read.sets.flatMap(({ control, code }) => memory.placedUnder(read.control, control).map((placed) => ({ placed, code })))
  const verdicts = [...whole, ...single].map(({ placed, code }) => ({
    poNumber: placed.order.poNumber,
    code,
    number: '',
    quantities: {},
    problems,
  }))
  return { verdicts, remarks: problems.map((problem) => `997 for ${read.control}: ${problem}`) }
}

export const kindsOf = ({ groups }: ReadInterchange) => [...new Set(groups.flatMap(({ sets }) => sets.map(({ type }) => type)))]
