import { Anchor, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Result } from '#contract/endpoint.ts'
import { customerPath } from '#contract/places.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { TableScroll } from '#web/ui/table-scroll.tsx'
import { DayText } from '#web/ui/values/date-text.tsx'
import { Money } from '#web/ui/values/money.tsx'
import type { listOpenInvoices } from '../../open-invoices.ts'
import { CollectButton } from './collect-button.tsx'

/** On a phone number and day stand under the customer. */
const wide = 'mantine-visible-from-sm'

export function OpenInvoiceTable({ rows }: { rows: Result<typeof listOpenInvoices>['rows'] }) {
  const { t } = useTranslation()
  return (
    <TableScroll minWidth={300} label={t('orders.invoices.title')}>
      <DataTable>
        <thead>
          <tr>
            <th scope="col" className={wide}>
              {t('orders.invoices.number')}
            </th>
            <th scope="col">{t('fields.customerName')}</th>
            <th scope="col" className={wide}>
              {t('orders.invoices.due')}
            </th>
            <th scope="col" data-end>
              {t('fields.openAmount')}
            </th>
            <th scope="col" data-end>
              {t('fields.action')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row" className={`numbers ${wide}`}>
                {row.number}
              </th>
              <td>
                <Anchor component={Link} to={customerPath(row.customerId)} c="inherit">
                  {row.customerName}
                </Anchor>
                <Text size="xs" c="dimmed" hiddenFrom="sm">
                  {row.number} · <DayText iso={row.dueDate} />
                </Text>
              </td>
              <td className={wide}>
                <DayText iso={row.dueDate} />
              </td>
              <td data-end>
                <Money cents={row.balance} />
                {row.balance !== row.total && (
                  <Text size="xs" c="dimmed">
                    {t('orders.invoices.of')} <Money cents={row.total} />
                  </Text>
                )}
              </td>
              <td data-end>
                <CollectButton invoice={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </TableScroll>
  )
}
