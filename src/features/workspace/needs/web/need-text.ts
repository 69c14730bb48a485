import type { Need } from '#contract/needs.ts'
import { textOf } from '#web/app/text.ts'
import { numberText } from '#web/ui/values/numbers.ts'

/** How many of what wait. */
export const needText = ({ kind, count, more }: Need) => textOf(`needs.${kind}`, { count, shown: `${numberText(count)}${more ? '+' : ''}` })
