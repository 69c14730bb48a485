import { formatCents } from '#contract/money.ts'
import { dollarsOf } from '#features/catalog/prices/door.ts'
import { textOf } from '#web/app/text.ts'
import { timeText } from '../../shell/times.ts'
import type { StoredDocument } from '../../storage/kept.ts'
import type { Book } from '../book.ts'

/** The same as words, for a message. */
export function receiptText(
  { document, customerName, madeMs }: StoredDocument,
  { items, settings }: Pick<Book, 'items' | 'settings'>,
): string {
  const { kind, number, lines, net, tax, total, payment } = document
  return [
    settings?.device.invoiceName || settings?.company.name,
    `${textOf(`deviceSell.kinds.${kind}`)} ${number}`,
    `${customerName}, ${timeText(madeMs, settings?.company.timeZone)}`,
    '',
    ...lines.map(({ itemId, unit, quantity, unitPrice, reason, damaged }) => {
      const item = items.get(itemId)
      const back = [damaged && textOf('deviceSell.isDamaged'), reason].filter(Boolean).join(', ')
      return `${quantity} ${unit || item?.unit || ''} ${item?.name ?? ''} × $${dollarsOf(unitPrice)}${back && ` (${back})`}`
    }),
    ...(kind === 'payment'
      ? []
      : [
          `${textOf('deviceSell.net')} ${formatCents(net)}`,
          `${textOf('deviceSell.tax')} ${formatCents(tax)}`,
          `${textOf('deviceSell.total')} ${formatCents(total)}`,
        ]),
    ...(payment ? [`${textOf('deviceSell.payment')} ${formatCents(payment.amount)}`] : []),
  ].join('\n')
}
