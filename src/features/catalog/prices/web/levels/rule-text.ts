import { textOf } from '#web/app/text.ts'
import type { PriceLevelFields } from '../../contract.ts'
import { withoutMinus } from './percent.ts'

type Rule = Pick<PriceLevelFields, 'base' | 'rounding' | 'ending'> & { percent: string | null }

/** What a level does, in a sentence: "12% off the item's price, rounded down to a price ending in .99". */
export function ruleText({ base, percent, rounding, ending }: Rule): string {
  if (base === 'fixed') return textOf('prices.rule.fixed')
  if (percent === null) return textOf('prices.rule.hidden')
  const plain = withoutMinus(percent)
  const way = Number(plain) === 0 ? 'same' : percent.startsWith('-') ? 'off' : 'above'
  const rule = textOf(`prices.rule.${base}.${way}`, { percent: plain })
  if (rounding === 'none') return rule
  return `${rule}, ${textOf(`prices.rule.${ending === '.05' ? 'toFive' : 'toEnding'}.${rounding}`, { ending })}`
}
