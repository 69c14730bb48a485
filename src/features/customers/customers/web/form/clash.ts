import type { FormValues } from './form-values.ts'

type Flat = Record<string, string>
export type Difference = { field: string; before: string; theirs: string; mine: string }
/** `both`: changed by both to different values, so somebody has to choose. `theirsOnly`: nothing of ours is in the way. */
export type Comparison = { both: Difference[]; theirsOnly: Difference[] }
export type Choice = 'theirs' | 'mine'

type Fields = Omit<FormValues, 'password'>

/** `address: {city}` → `address.city`; passwords never take part. */
function flatten(fields: Fields): Flat {
  const flat: Flat = {}
  for (const [name, value] of Object.entries(fields)) {
    if (name === 'password') continue
    if (typeof value === 'string') flat[name] = value
    else for (const [part, text] of Object.entries(value)) flat[`${name}.${part}`] = text
  }
  return flat
}

/** Three versions of one record: as the form was loaded, as it stands now, as it was typed. */
export function compare(base: Fields, theirs: Fields, mine: Fields): Comparison {
  const [before, other, own] = [flatten(base), flatten(theirs), flatten(mine)]
  const changed: Difference[] = Object.keys(before)
    .map((field) => ({ field, before: before[field] ?? '', theirs: other[field] ?? '', mine: own[field] ?? '' }))
    .filter((each) => each.theirs !== each.before && each.theirs !== each.mine)
  return {
    both: changed.filter((each) => each.mine !== each.before),
    theirsOnly: changed.filter((each) => each.mine === each.before),
  }
}

/** What was typed, with their changes where we had none, and the choice where both had one. */
export function merge(mine: FormValues, { both, theirsOnly }: Comparison, choices: Record<string, Choice>): FormValues {
  const taken = [...theirsOnly, ...both.filter(({ field }) => choices[field] === 'theirs')]
  const flat = { ...flatten(mine), ...Object.fromEntries(taken.map(({ field, theirs }) => [field, theirs])) }
  const address = Object.entries(flat).filter(([field]) => field.startsWith('address.'))
  return {
    ...mine,
    ...Object.fromEntries(Object.entries(flat).filter(([field]) => field in mine)),
    address: { ...mine.address, ...Object.fromEntries(address.map(([field, text]) => [field.slice('address.'.length), text])) },
  }
}
