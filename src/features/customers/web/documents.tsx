import { Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconCircleHalf2, IconCircleOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { DataTable } from '#web/ui/data-table.tsx'
import { DayText } from '#web/ui/date-text.tsx'
import { Money } from '#web/ui/money.tsx'
import { TableScroll } from '#web/ui/table-scroll.tsx'
import type { Customer } from './customer-record.tsx'
import { Section } from './section.tsx'

const icons = {
  paid: IconCircleCheck,
  partlyPaid: IconCircleHalf2,
  open: IconCircleDashed,
  overdue: IconAlertTriangle,
  void: IconCircleOff,
}

export function Invoices({ rows }: { rows: Customer['invoices'] }) {
  const { t } = useTranslation()
  const title = t('customers.record.invoices')
  return (
    <Section title={title}>
      {rows.length === 0 ? (
        <Text c="dimmed">{t('customers.record.noInvoices')}</Text>
      ) : (
        <TableScroll minWidth={560} label={title}>
          <DataTable>
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
                  <td className="numbers">{invoice.number || '–'}</td>
                  <td>
                    <DayText iso={invoice.date} />
                  </td>
                  <td>{invoice.dueDate ? <DayText iso={invoice.dueDate} /> : '–'}</td>
                  <td>
                    <InvoiceState state={invoice.state} />
                  </td>
                  <td data-end>
                    <Money cents={invoice.total} />
                  </td>
                  <td data-end>
                    <Money cents={invoice.balance} />
                  </td>
                </tr>
              ))}
            </tbody>
          </DataTable>
        </TableScroll>
      )}
    </Section>
  )
}

function InvoiceState({ state }: { state: Customer['invoices'][number]['state'] }) {
  const { t } = useTranslation()
  const Icon = icons[state]
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 6, whiteSpace: 'nowrap' }}>
      <Icon size={15} aria-hidden color={state === 'overdue' ? 'var(--mantine-color-error)' : 'currentColor'} />
      {t(`customers.record.invoiceState.${state}`)}
    </span>
  )
}

export function Payments({ rows }: { rows: Customer['payments'] }) {
  const { t } = useTranslation()
  const title = t('customers.record.payments')
  return (
    <Section title={title}>
      {rows.length === 0 ? (
        <Text c="dimmed">{t('customers.record.noPayments')}</Text>
      ) : (
        <TableScroll minWidth={480} label={title}>
          <DataTable>
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
                  <td className="numbers">{payment.number || '–'}</td>
                  <td>
                    <DayText iso={payment.date} />
                  </td>
                  <td>{payment.method || '–'}</td>
                  <td data-end>
                    <Money cents={payment.total} />
                  </td>
                  <td data-end>{payment.unapplied > 0 ? <Money cents={payment.unapplied} /> : '–'}</td>
                </tr>
              ))}
            </tbody>
          </DataTable>
        </TableScroll>
      )}
    </Section>
  )
}
