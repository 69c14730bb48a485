import type { Places, Read } from '../../grammar.ts'
import { centsOf } from '../../model/amount.ts'
import type { Allowance } from '../../model/item.ts'
import { elementOf } from '../../segment.ts'
import { centsAt, decimalAt } from '../values.ts'
import type { ParticularsDraft } from './particulars.ts'

const nothing = { amountCents: null, percent: null, rate: null, quantity: null, handling: '' }

/** A tax that is in the prices, or told only, is none on top: element 662 says so. */
const tax: Read<ParticularsDraft> = ({ at }, segment) => {
  const isOnTop = !['I', 'O'].includes(elementOf(segment, 7))
  const amount = decimalAt(segment, 2)
  const said = { amountCents: amount === null ? null : centsOf(amount), percent: decimalAt(segment, 3) }
  at.allowances.push({ ...nothing, ...said, kind: isOnTop ? 'charge' : 'none', code: 'Tax', text: `TXI ${elementOf(segment, 1)}` })
}

/** Element 248. Of whatever else it says, a person sees which way it goes. */
const kinds = new Map<string, Allowance['kind']>([
  ['A', 'allowance'],
  ['N', 'none'],
])

/** Allowances and charges as they were said before SAC. */
const former: Read<ParticularsDraft> = ({ at }, segment) => {
  const money = { amountCents: centsAt(segment, 7), percent: decimalAt(segment, 9), rate: decimalAt(segment, 6) }
  const text = elementOf(segment, 13) || `ITA ${elementOf(segment, 3)}`.trim()
  at.allowances.push({
    ...nothing,
    ...money,
    kind: kinds.get(elementOf(segment, 1)) ?? 'charge',
    code: elementOf(segment, 3),
    quantity: decimalAt(segment, 10),
    handling: elementOf(segment, 4),
    text,
  })
}

/** A discount of which a code says what it counts by: a person must work it out. */
const discount: Read<ParticularsDraft> = ({ at }, segment) => {
  const text = ['DIS', elementOf(segment, 1), elementOf(segment, 3)].filter(Boolean).join(' ')
  at.allowances.push({ ...nothing, rate: decimalAt(segment, 3), kind: 'allowance', code: 'DIS', text })
}

/** Money beside SAC that an order here would not have. */
export const moneySegments: Places<ParticularsDraft> = { DIS: discount, ITA: former, TXI: tax }
