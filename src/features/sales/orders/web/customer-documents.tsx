import { Anchor, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { nameOfLabel } from '#contract/order-label.ts'
import { orderPath } from '#contract/places.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { DayText } from '#web/ui/values/date-text.tsx'
import { Money } from '#web/ui/values/money.tsx'
import type { OrderRow } from '../contract.ts'
import { StateCell } from './state-badge.tsx'

/** On a phone the day stands under the number. */
const wide = 'mantine-visible-from-sm'

/** Orders or payment requests of one customer. */
export function CustomerDocuments({ rows }: { rows: readonly OrderRow[] }) {
  const { t } = useTranslation()
  return (
    <DataTable>
      <thead>
        <tr>
          <th scope="col">{t('fields.orderNumber')}</th>
          <th scope="col" className={wide}>
            {t('fields.orderDate')}
          </th>
          <th scope="col">{t('fields.orderState')}</th>
          <th scope="col" data-end>
            {t('fields.grandTotal')}
          </th>
          <th scope="col" data-end className={wide}>
            {t('fields.openAmount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, label, orderDate, poNumber, invoiceNumbers, state, paymentState, grandTotal, openAmount }) => (
          <tr key={id}>
            <th scope="row">
              <Anchor component={Link} to={orderPath(id)} className="numbers">
                {nameOfLabel(label)}
              </Anchor>
              <Text size="xs" c="dimmed">
                {poNumber || invoiceNumbers}
              </Text>
              <Text size="xs" c="dimmed" hiddenFrom="sm">
                <DayText iso={orderDate} />
              </Text>
            </th>
            <td className={wide}>
              <DayText iso={orderDate} />
            </td>
            <td>
              <StateCell state={state} paymentState={paymentState} label={label} />
            </td>
            <td data-end>
              <Money cents={grandTotal} />
            </td>
            <td data-end className={wide}>
              <Money cents={openAmount} />
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  )
}
