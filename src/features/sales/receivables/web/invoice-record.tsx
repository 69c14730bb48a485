import { Anchor, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatCents, settledCents } from '#contract/money.ts'
import { customerPath, invoicePath, receivablesPath } from '#contract/places.ts'
import { InvoiceState } from '#features/customers/customers/web/door.ts'
import { CollectButton, OrderLines } from '#features/sales/orders/web/door.ts'
import { noteRecent } from '#web/app/recent-records.ts'
import { Figure } from '#web/record/figure.tsx'
import { RecordColumns } from '#web/record/record-columns.tsx'
import { RecordHeader } from '#web/record/record-header.tsx'
import type { Invoice } from '../contract.ts'
import { AskedFor } from './asked-for.tsx'
import { InvoiceEvents } from './invoice-events.tsx'
import { InvoiceFacts } from './invoice-facts.tsx'
import { InvoicePdfButton } from './invoice-pdf-button.tsx'
import { InvoiceSums } from './invoice-sums.tsx'
import { OpenThere } from './open-there.tsx'

export function InvoiceRecord({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation()
  const { id, number, state, customerId, customerName, total, balance, daysLate, credit, currency, quickbooksUrl, askedBy } = invoice
  useEffect(() => {
    noteRecent({ path: invoicePath(id), name: `${t('receivables.named', { number })} · ${customerName}` })
  }, [id, number, customerName, t])
  const isOpen = balance > settledCents && state !== 'void' && state !== 'deleted'
  const lines = invoice.lines.map((line) => ({ ...line, unit: '', discountPercent: '0', priceWhy: null }))
  return (
    <>
      <RecordHeader
        list={{ path: receivablesPath, label: t('receivables.toList') }}
        title={number ? t('receivables.named', { number }) : t('receivables.unnumbered')}
        beside={<InvoiceState state={state} />}
        description={
          <Anchor component={Link} to={customerPath(customerId)}>
            {customerName}
          </Anchor>
        }
        actions={
          <>
            <InvoicePdfButton id={id} />
            {quickbooksUrl && <OpenThere url={quickbooksUrl} />}
            {isOpen && <CollectButton isMain invoice={{ id, number, balance, orderId: askedBy?.id, orderLabel: askedBy?.label }} />}
          </>
        }
        figures={
          <>
            <Figure label={t('customers.record.total')}>{formatCents(total)}</Figure>
            <Figure label={t('fields.openAmount')}>{formatCents(balance)}</Figure>
            {daysLate > 0 && (
              <Figure label={t('receivables.overdue')} alarming>
                {t('receivables.daysLate', { count: daysLate })}
              </Figure>
            )}
          </>
        }
      />
      {currency !== '' && currency !== 'USD' && (
        <Text c="dimmed" mb="md">
          {t('receivables.otherCurrency', { currency })}
        </Text>
      )}
      {isOpen && credit > 0 && <Text mb="md">{t('receivables.hasCredit', { name: customerName, amount: formatCents(credit) })}</Text>}
      <RecordColumns
        beside={
          <>
            <InvoiceFacts invoice={invoice} />
            <InvoiceEvents events={invoice.events} />
          </>
        }
      >
        <OrderLines lines={lines} />
        <InvoiceSums invoice={invoice} />
        <AskedFor orders={invoice.orders} />
      </RecordColumns>
    </>
  )
}
