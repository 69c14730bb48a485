import { textOf } from '#web/app/text.ts'
import { numberText } from '#web/ui/values/numbers.ts'

type Counts = { changed: number; unchanged: number; skipped: number; takenBack: number; kept: number }

/** What came of a change of many. What there is none of is said only where it is the point. */
export function changeCounts(counts: Counts, isUndone: boolean): string {
  const names: readonly (keyof Counts)[] = isUndone ? ['takenBack', 'kept'] : ['changed', 'unchanged', 'skipped']
  return names
    .filter((name, index) => index === 0 || counts[name] > 0)
    .map((name) => textOf(`bulk.counts.${name}`, { count: counts[name], shown: numberText(counts[name]) }))
    .join(' · ')
}
