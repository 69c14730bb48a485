import { Text, Title } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { DocumentLink } from '#web/record/document-link.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { DayText } from '#web/ui/values/date-text.tsx'
import { Money } from '#web/ui/values/money.tsx'
import type { Order } from '../../contract.ts'

/** What a payment request asks for, invoice by invoice. */
export function RequestInvoices({ invoices }: { invoices: Order['invoices'] }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h4" mb="sm" id={id}>
        {t('orders.requests.invoices')}
      </Title>
      <DataTable>
        <thead>
          <tr>
            <th scope="col">{t('orders.invoices.number')}</th>
            <th scope="col" data-wide>
              {t('orders.invoices.due')}
            </th>
            <th scope="col" data-end data-wide>
              {t('fields.grandTotal')}
            </th>
            <th scope="col" data-end>
              {t('orders.requests.asked')}
            </th>
          </tr>
        </thead>
        <tbody>
          {invoices.map(({ id: invoiceId, number, date, dueDate, total, asked, isOff }) => (
            <tr key={invoiceId}>
              <th scope="row" className="numbers">
                <DocumentLink kind="invoice" id={invoiceId}>
                  {number || t('receivables.unnumbered')}
                </DocumentLink>
                {isOff && (
                  <Text size="sm" c="dimmed" fw={400}>
                    {t('orders.requests.off')}
                  </Text>
                )}
                <Text size="sm" c="dimmed" fw={400} data-narrow>
                  <DayText iso={dueDate ?? date} />
                </Text>
              </th>
              <td data-wide>
                <DayText iso={dueDate ?? date} />
              </td>
              <td data-end data-wide>
                <Money cents={total} />
              </td>
              <td data-end>{asked > 0 || isOff ? <Money cents={asked} /> : <Text c="dimmed">{t('orders.requests.settled')}</Text>}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </section>
  )
}
