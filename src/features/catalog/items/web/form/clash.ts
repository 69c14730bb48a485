import type { Item } from '../../contract.ts'
import { type FieldName, type FormValues, fieldNames, fieldsOf, valuesOf } from './form-values.ts'

type Difference = { field: FieldName; before: unknown; theirs: unknown; mine: unknown }
/** Somebody saved meanwhile. `both`: changed by both to different values; `theirsOnly`: nothing of ours is in the way. */
export type Clash = { message: string; theirs: Item; mine: FormValues; both: Difference[]; theirsOnly: Difference[] }

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Three versions of one item: as the form was loaded, as it stands now, as it was typed. */
export function compare(base: Item, theirs: Item, mine: FormValues, message: string): Clash {
  const [before, other, own] = [fieldsOf(valuesOf(base)), fieldsOf(valuesOf(theirs)), fieldsOf(mine)]
  const changed = fieldNames
    .map((field): Difference => ({ field, before: before[field], theirs: other[field], mine: own[field] }))
    .filter((each) => !isSame(each.theirs, each.before) && !isSame(each.theirs, each.mine))
  return {
    message,
    theirs,
    mine,
    both: changed.filter((each) => !isSame(each.mine, each.before)),
    theirsOnly: changed.filter((each) => isSame(each.mine, each.before)),
  }
}

/** What was typed, with their changes where we had none, and the choice where both had one. */
export function merged({ theirs, mine, both, theirsOnly }: Clash, choices: Record<string, 'theirs' | 'mine'>): FormValues {
  const taken = [...theirsOnly, ...both.filter(({ field }) => choices[field] === 'theirs')].map(({ field }) => field)
  const other = valuesOf(theirs)
  const values = { ...mine, ...Object.fromEntries(taken.map((field) => [field, other[field]])) }
  return taken.includes('packs') ? { ...values, ownGtin: other.ownGtin } : values
}
