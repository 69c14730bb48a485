import i18n from 'i18next'
import { nearestText, type Quantities, type QuantityProblem, quantityRule } from '../../quantity-rule.ts'
import { quantityOf } from '../value-text.ts'

/** `Sold by 24, from 48.` Empty while one of them is half typed. */
export function quantityRuleText(given: Quantities): string {
  const rule = quantityRule(given)
  if (!rule) return ''
  if (rule.kind === 'any') return i18n.t('items.quantities.any')
  if (rule.kind === 'impossible') return i18n.t('items.quantities.impossible')
  const { multiple, least, most } = rule
  const parts = [
    multiple && i18n.t('items.quantities.multiple', { quantity: quantityOf(multiple) }),
    least && i18n.t('items.quantities.least', { quantity: quantityOf(least) }),
    most && i18n.t('items.quantities.most', { quantity: quantityOf(most) }),
  ]
  return i18n.t('items.quantities.sold', { rules: parts.filter(Boolean).join(', ') })
}

/** Why a line cannot be ordered so, and what can. */
export const notSoldText = (problem: QuantityProblem): string =>
  problem.nearest.length ? i18n.t('items.errors.notSoldSo', { max: nearestText(problem) }) : i18n.t('items.errors.neverSold')
