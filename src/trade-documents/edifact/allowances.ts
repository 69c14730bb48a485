import { allKnown, known, loop, type Place } from '../grammar.ts'
import { centsOf } from '../model/amount.ts'
import type { Allowance } from '../model/item.ts'
import type { Particulars } from '../model/particulars.ts'
import type { Segment } from '../segment.ts'
import type { Draft } from './message-reader.ts'
import { componentOf, problemIn } from './segment.ts'
import { decimalAt } from './values.ts'

type AllowanceDraft = Draft & { at: Particulars }

/** Data element 5463: N and T count nothing. Of what else there is, whose money it is differs: a person looks at it. */
const kinds = new Map<string, Allowance['kind']>([
  ['A', 'allowance'],
  ['C', 'charge'],
  ['N', 'none'],
  ['T', 'none'],
])

/** MOA 8, 23 and 204 are what is taken off or put on; 25 and others are what it is computed from. */
const isItsAmount = /^(?:8|23|204)$/

/** ALC, and what below it says how much. */
export const allowance: Place<AllowanceDraft> = loop(
  ({ at, problems }, segment) => {
    const kind = kinds.get(componentOf(segment, 1)) ?? (/^[B-Z]$/.test(componentOf(segment, 1)) ? 'charge' : undefined)
    if (!kind) problems.push(problemIn(segment, 'codeUnknown', 1))
    at.allowances.push({
      kind: kind ?? 'none',
      code: componentOf(segment, 5) || componentOf(segment, 2, 2),
      amountCents: null,
      percent: null,
      rate: null,
      quantity: null,
      handling: componentOf(segment, 3),
      text: [componentOf(segment, 5, 4), componentOf(segment, 5, 5)].filter(Boolean).join(' '),
    })
  },
  {
    QTY: ({ at }, segment) => fill(at, 'quantity', decimalAt(segment, 1, 2)),
    PCD: ({ at }, segment) => fill(at, 'percent', decimalAt(segment, 1, 2)),
    RTE: ({ at }, segment) => fill(at, 'rate', decimalAt(segment, 1, 2)),
    MOA: (draft, segment) => {
      const allowance = draft.at.allowances.at(-1)
      if (allowance && isItsAmount.test(componentOf(segment, 1))) allowance.amountCents = centsAt(draft, segment)
    },
    TAX: loop<AllowanceDraft>(known, { MOA: known }),
    ...allKnown('ALI DTM RNG'),
  },
)

function fill({ allowances }: Particulars, field: 'quantity' | 'percent' | 'rate', value: string | null) {
  const allowance = allowances.at(-1)
  if (allowance) allowance[field] = value
}

/** The amount of a MOA; null, and told, where no number holds it. */
export function centsAt({ problems }: Draft, segment: Segment): number | null {
  const amount = decimalAt(segment, 1, 2)
  const cents = amount === null ? null : centsOf(amount)
  if (amount !== null && cents === null) problems.push(problemIn(segment, 'numberTooLong', 1, 2))
  return cents
}
