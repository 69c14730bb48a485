import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import { dollarsOf } from '#features/catalog/prices/door.ts'
import { timeText } from '../../shell/times.ts'
import type { StoredDocument } from '../../storage/kept.ts'
import type { Book } from '../book.ts'
import classes from '../sell.module.css'

/** As it was saved: what the office computes again may differ, what the customer was told does not. */
export function Receipt({ stored, book }: { stored: StoredDocument; book: Book }) {
  const { t } = useTranslation()
  const { document, customerName, madeMs } = stored
  const { company, device, rep } = book.settings ?? {}
  const { payment } = document
  const seller = device?.address1 ? device : company
  const delivery = document.total - document.net - document.tax
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
          {document.lines.map(({ lineNo, itemId, unit, quantity, unitPrice, discountPercent, reason, damaged }) => {
            const item = book.items.get(itemId)
            return (
              <li key={lineNo}>
                <div className={classes.row}>
                  <span className={classes.grow}>{item?.name ?? '–'}</span>
                  <span className="numbers">
                    {quantity} {unit || item?.unit} × ${dollarsOf(unitPrice)}
                    {Number(discountPercent) > 0 && ` −${discountPercent}%`}
                  </span>
                </div>
                {(damaged || reason) && (
                  <Text size="sm" c="dimmed">
                    {[damaged && t('deviceSell.isDamaged'), reason].filter(Boolean).join(' · ')}
                  </Text>
                )}
              </li>
            )
          })}
        </ul>
      )}
      <dl className={classes.amounts}>
        {document.kind !== 'payment' && (
          <>
            {Number(document.discountPercent) > 0 && (
              <>
                <dt>{t('deviceSell.discountWhole')}</dt>
                <dd>−{document.discountPercent}</dd>
              </>
            )}
            <dt>{t('deviceSell.net')}</dt>
            <dd>{formatCents(document.net)}</dd>
            {delivery !== 0 && (
              <>
                <dt>{t('deviceSell.delivery')}</dt>
                <dd>{formatCents(delivery)}</dd>
              </>
            )}
            <dt>{t('deviceSell.tax')}</dt>
            <dd>{formatCents(document.tax)}</dd>
            <dt className={classes.total}>{t('deviceSell.total')}</dt>
            <dd className={classes.total}>{formatCents(document.total)}</dd>
          </>
        )}
        {payment && (
          <>
            <dt>{payment.checkNumber ? t('deviceSell.checkNamed', { number: payment.checkNumber }) : t('deviceSell.cash')}</dt>
            <dd>{formatCents(payment.amount)}</dd>
          </>
        )}
      </dl>
      {document.note && <Text>{document.note}</Text>}
      {document.proofs.signedName && <Text size="sm">{t('deviceSell.signedBy', { name: document.proofs.signedName })}</Text>}
    </Stack>
  )
}
