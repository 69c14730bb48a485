import { Table, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconCircleHalf2, IconCircleOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
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
          <Table verticalSpacing={6}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('customers.record.number')}</Table.Th>
                <Table.Th>{t('customers.record.date')}</Table.Th>
                <Table.Th>{t('customers.record.due')}</Table.Th>
                <Table.Th>{t('customers.record.state')}</Table.Th>
                <Table.Th ta="right">{t('customers.record.total')}</Table.Th>
                <Table.Th ta="right">{t('customers.record.balance')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((invoice) => (
                <Table.Tr key={invoice.id}>
                  <Table.Td className="numbers">{invoice.number || '–'}</Table.Td>
                  <Table.Td>
                    <DayText iso={invoice.date} />
                  </Table.Td>
                  <Table.Td>{invoice.dueDate ? <DayText iso={invoice.dueDate} /> : '–'}</Table.Td>
                  <Table.Td>
                    <InvoiceState state={invoice.state} />
                  </Table.Td>
                  <Table.Td ta="right">
                    <Money cents={invoice.total} />
                  </Table.Td>
                  <Table.Td ta="right">
                    <Money cents={invoice.balance} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
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
          <Table verticalSpacing={6}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('customers.record.number')}</Table.Th>
                <Table.Th>{t('customers.record.date')}</Table.Th>
                <Table.Th>{t('customers.record.method')}</Table.Th>
                <Table.Th ta="right">{t('customers.record.total')}</Table.Th>
                <Table.Th ta="right">{t('customers.record.unapplied')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((payment) => (
                <Table.Tr key={payment.id}>
                  <Table.Td className="numbers">{payment.number || '–'}</Table.Td>
                  <Table.Td>
                    <DayText iso={payment.date} />
                  </Table.Td>
                  <Table.Td>{payment.method || '–'}</Table.Td>
                  <Table.Td ta="right">
                    <Money cents={payment.total} />
                  </Table.Td>
                  <Table.Td ta="right">{payment.unapplied > 0 ? <Money cents={payment.unapplied} /> : '–'}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </TableScroll>
      )}
    </Section>
  )
}
