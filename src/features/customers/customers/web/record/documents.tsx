import { Checkbox, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCents, settledCents } from '#contract/money.ts'
import { DocumentLink } from '#web/record/document-link.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { DayText } from '#web/ui/values/date-text.tsx'
import { Money } from '#web/ui/values/money.tsx'
import type { Customer } from '../../contract.ts'
import { InvoiceState } from '../invoice-state.tsx'
import type { CustomerParts } from './customer-parts.ts'
import classes from './documents.module.css'

/** On a phone each row is a card of two lines: what counts on the first, the cells marked `data-second` below it. */
export function Invoices({ rows, Collect }: { rows: Customer['invoices']; Collect: CustomerParts['Collect'] | null }) {
  const { t } = useTranslation()
  const [ticked, setTicked] = useState<readonly string[]>([])
  const isOpen = ({ state, balance }: Customer['invoices'][number]) => state !== 'void' && balance > settledCents
  const collects = Collect !== null && rows.some(isOpen)
  const chosen = rows.filter((invoice) => isOpen(invoice) && ticked.includes(invoice.id))
  const tick = (id: string) => setTicked((ids) => (ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]))
  return (
    <Section title={t('customers.record.invoices')}>
      {rows.length === 0 ? (
        <Text c="dimmed">{t('customers.record.noInvoices')}</Text>
      ) : (
        <DataTable className={classes.cards}>
          <thead>
            <tr>
              <th>{t('customers.record.number')}</th>
              <th>{t('customers.record.date')}</th>
              <th>{t('customers.record.due')}</th>
              <th>{t('customers.record.state')}</th>
              <th data-end>{t('customers.record.total')}</th>
              <th data-end>{t('customers.record.balance')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((invoice) => (
              <tr key={invoice.id}>
                <td data-first className="numbers">
                  <Group gap="sm" wrap="nowrap">
                    {collects && isOpen(invoice) && (
                      <Checkbox
                        aria-label={t('orders.invoices.choose', { number: invoice.number })}
                        checked={ticked.includes(invoice.id)}
                        onChange={() => tick(invoice.id)}
                      />
                    )}
                    <DocumentLink kind="invoice" id={invoice.id}>
                      {invoice.number || t('receivables.unnumbered')}
                    </DocumentLink>
                  </Group>
                </td>
                <td data-second>
                  <DayText iso={invoice.date} />
                </td>
                <td data-second data-label={t('customers.record.due')}>
                  {invoice.dueDate ? <DayText iso={invoice.dueDate} /> : '–'}
                </td>
                <td>
                  <InvoiceState state={invoice.state} />
                </td>
                <td data-end data-second data-label={t('customers.record.total')}>
                  <Money cents={invoice.total} />
                </td>
                <td data-end="first">
                  <Money cents={invoice.balance} />
                  {invoice.collected.map(({ amount, rep, on, books }) => (
                    <Text key={`${on} ${rep} ${amount}`} size="sm" c="dimmed">
                      {t(`customers.record.collected.${books}`, { amount: formatCents(amount), rep })}
                    </Text>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      )}
      {collects && <Collect invoices={chosen} />}
    </Section>
  )
}

export function Payments({ rows }: { rows: Customer['payments'] }) {
  const { t } = useTranslation()
  return (
    <Section title={t('customers.record.payments')}>
      {rows.length === 0 ? (
        <Text c="dimmed">{t('customers.record.noPayments')}</Text>
      ) : (
        <DataTable className={classes.cards}>
          <thead>
            <tr>
              <th>{t('customers.record.number')}</th>
              <th>{t('customers.record.date')}</th>
              <th>{t('customers.record.method')}</th>
              <th data-end>{t('customers.record.total')}</th>
              <th data-end>{t('customers.record.unapplied')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((payment) => (
              <tr key={payment.id}>
                <td data-first className="numbers">
                  <DocumentLink kind="payment" id={payment.id}>
                    {payment.number || t('receivables.unnumbered')}
                  </DocumentLink>
                </td>
                <td data-second>
                  <DayText iso={payment.date} />
                </td>
                <td>{payment.method || '–'}</td>
                <td data-end="first">
                  <Money cents={payment.total} />
                </td>
                <td data-end data-second data-label={payment.unapplied > 0 ? t('customers.record.unapplied') : undefined}>
                  {payment.unapplied > 0 ? <Money cents={payment.unapplied} /> : '–'}
                </td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      )}
    </Section>
  )
}
