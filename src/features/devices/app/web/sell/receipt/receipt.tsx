import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import { textOf } from '#web/app/text.ts'
import { timeText } from '../../shell/times.ts'
import type { StoredDocument } from '../../storage/kept.ts'
import type { Book } from '../book.ts'
import classes from '../sell.module.css'
import { amountsOf, priceText, quantityText, sumsOf } from './receipt-sums.ts'

/** As it was saved: what the office computes again may differ, what the customer was told does not. */
export function Receipt({ stored, book }: { stored: StoredDocument; book: Book }) {
  const { t } = useTranslation()
  const { document, customerName, madeMs } = stored
  const { company, device, rep } = book.settings ?? {}
  const amounts = amountsOf(document, book.items)
  const seller = device?.address1 ? device : company
  return (
    <Stack gap="sm">
      <div>
        <Text fw={650}>{device?.invoiceName || company?.name}</Text>
        <Text size="sm">{[seller?.address1, seller?.address2, seller?.city, seller?.state, seller?.zip].filter(Boolean).join(', ')}</Text>
        <Text size="sm">{[device?.phone || company?.phone, rep?.name].filter(Boolean).join(' · ')}</Text>
      </div>
      <div>
        <Text fw={600}>{customerName}</Text>
        <Text size="sm">{timeText(madeMs, company?.timeZone)}</Text>
      </div>
      {document.lines.length > 0 && (
        <ul className={classes.list}>
          {document.lines.map((line, at) => {
            const { lineNo, itemId, reason, damaged } = line
            const item = book.items.get(itemId)
            const said = [`${quantityText(line, item?.unit)} × ${priceText(line)}`, damaged && t('deviceSell.isDamaged'), reason]
            return (
              <li key={lineNo}>
                <div className={classes.row}>
                  <span className={classes.grow}>
                    {item?.name ?? t('deviceSell.itemGoneName')}
                    <Text component="span" display="block" size="sm" c="dimmed">
                      {said.filter(Boolean).join(' · ')}
                    </Text>
                  </span>
                  <span className="numbers">{formatCents(amounts[at] ?? 0)}</span>
                </div>
              </li>
            )
          })}
        </ul>
      )}
      <dl className={classes.amounts}>
        {sumsOf(document, textOf).map(({ name, value, isTotal }) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt className={isTotal ? classes.total : undefined}>{name}</dt>
            <dd className={isTotal ? classes.total : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
      {document.note && <Text>{document.note}</Text>}
      {document.proofs.signedName && <Text size="sm">{t('deviceSell.signedBy', { name: document.proofs.signedName })}</Text>}
    </Stack>
  )
}
