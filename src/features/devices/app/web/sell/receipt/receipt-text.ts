import { formatCents } from '#contract/money.ts'
import { textOf } from '#web/app/text.ts'
import { timeText } from '../../shell/times.ts'
import { type StoredDocument, whyNothing } from '../../storage/kept.ts'
import type { Book } from '../book.ts'
import { amountsOf, priceText, quantityText, sumsOf } from './receipt-sums.ts'

/** The same as words, for a message. */
export function receiptText(
  { document, state, customerName, madeMs }: StoredDocument,
  { items, settings }: Pick<Book, 'items' | 'settings'>,
): string {
  const amounts = amountsOf(document, items)
  const off = whyNothing({ document, state })
  return [
    settings?.device.invoiceName || settings?.company.name,
    `${textOf(`deviceSell.kinds.${document.kind}`)} ${document.number}`,
    `${customerName}, ${timeText(madeMs, settings?.company.timeZone)}`,
    ...(off ? [textOf(off)] : []),
    '',
    ...document.lines.map((line, at) => {
      const item = items.get(line.itemId)
      const back = [line.damaged && textOf('deviceSell.isDamaged'), line.reason].filter(Boolean).join(', ')
      const name = `${item?.name ?? textOf('deviceSell.itemGoneName')}${back && ` (${back})`}`
      return `${name}: ${quantityText(line, item?.unit)} × ${priceText(line)} = ${formatCents(amounts[at] ?? 0)}`
    }),
    ...sumsOf(document, textOf).map(({ name, value }) => `${name} ${value}`),
  ].join('\n')
}
