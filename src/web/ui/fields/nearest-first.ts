import { folded, holdsText } from '#contract/typed/folded.ts'
import { leftText, type Option } from './left-text.ts'

/**
 * The options that hold what is typed. Enter takes the first: the one that it names (Guinea, not Equatorial Guinea; US, not Austria), then
 * those that begin with it.
 */
export function nearestFirst<Each extends Option>(options: readonly Each[], typed: string): Each[] {
  const text = folded(typed).trim()
  if (text === '') return [...options]
  const named = leftText(typed, options)
  const farness = ({ value, label }: Each) => (value === named ? 0 : folded(label).startsWith(text) ? 1 : 2)
  return options.filter((each) => each.value === named || holdsText(each.label, typed)).sort((one, other) => farness(one) - farness(other))
}
