import i18n, { textOf } from '#web/app/text.ts'

export type TradeWords = 'dates' | 'references' | 'parties' | 'items' | 'extras' | 'orderTypes' | 'purposes'

/**
 * What a code of a trading document means, in the reader's language; null for one that we have no word for. `kind`: what it is in any format,
 * which says more than a code of one.
 */
export function tradeWord(group: TradeWords, code: string, kind = ''): string | null {
  const known = [kind, code].find((name) => /^\w{1,30}$/.test(name) && i18n.exists(`trade.${group}.${name}`))
  return known ? textOf(`trade.${group}.${known}`) : null
}

type Terms = { netDays: number | null; discountPercent: string; discountDays: number | null; text: string }

/** When it is to be paid: `2 % within 10 days, net 30 days`. */
export const termsText = ({ netDays, discountPercent, discountDays, text }: Terms): string =>
  [
    text,
    discountPercent && textOf('trade.terms.discount', { percent: discountPercent, days: discountDays ?? 0 }),
    netDays === null ? '' : textOf('trade.terms.net', { days: netDays }),
  ]
    .filter(Boolean)
    .join(', ')
