import { Anchor, Text } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { nameOfLabel } from '#contract/order-label.ts'
import { customerPath, orderPath } from '#contract/places.ts'
import { useApi } from '#web/app/calls/query.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { ListSkeleton } from '#web/list/table/list-skeleton.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { DayText } from '#web/ui/values/date-text.tsx'
import { Money } from '#web/ui/values/money.tsx'
import { listOrdersOfItem, type OrderOfItem } from '../orders-of-item.ts'
import { priceText } from './price-text.ts'
import { StateCell } from './state-badge.tsx'

/** Who bought an item lately. */
export default function ItemTab({ itemId }: { itemId: string }) {
  const { t } = useTranslation()
  const orders = useApi(listOrdersOfItem, { params: { itemId } })
  if (orders.error) return <ErrorState error={orders.error} onRetry={orders.refetch} />
  if (!orders.data) return <ListSkeleton rowPx={42} label={t('orders.list.loading')} />
  if (orders.data.rows.length === 0)
    return <EmptyState icon={<IconReceipt size={36} />} title={t('orders.ofItem.none')} text={t('orders.ofItem.noneText')} />
  return (
    <DataTable>
      <thead>
        <tr>
          <th scope="col">{t('fields.customerId')}</th>
          <th scope="col" data-wide>
            {t('fields.orderNumber')}
          </th>
          <th scope="col" data-wide>
            {t('fields.orderDate')}
          </th>
          <th scope="col" data-wide>
            {t('fields.orderState')}
          </th>
          <th scope="col" data-end>
            {t('fields.quantity')}
          </th>
          <th scope="col" data-end data-wide>
            {t('fields.unitPrice')}
          </th>
          <th scope="col" data-end>
            {t('fields.amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.data.rows.map((row) => (
          <Row key={`${row.orderId} ${row.lineNo}`} row={row} />
        ))}
      </tbody>
    </DataTable>
  )
}

/** On a phone number and day stand under the customer. */
function Row({ row }: { row: OrderOfItem }) {
  const mayOpen = useCan()('customers.read')
  const { orderId, label, orderDate, customerId, customerName, quantity, unit, unitPrice, amount } = row
  const order = (underline: 'always' | 'hover') => (
    <Anchor component={Link} to={orderPath(orderId)} className="numbers" underline={underline}>
      {nameOfLabel(label)}
    </Anchor>
  )
  return (
    <tr>
      <th scope="row">
        {mayOpen ? (
          <Anchor component={Link} to={customerPath(customerId)}>
            {customerName}
          </Anchor>
        ) : (
          customerName
        )}
        <Text size="xs" c="dimmed" component="div" data-narrow>
          {order('always')} · <DayText iso={orderDate} />
        </Text>
      </th>
      <td data-wide>{order('hover')}</td>
      <td data-wide>
        <DayText iso={orderDate} />
      </td>
      <td data-wide>
        <StateCell {...row} />
      </td>
      <td data-end>{`${Number(quantity)} ${unit}`.trim()}</td>
      <td data-end data-wide>
        ${priceText(unitPrice)}
      </td>
      <td data-end>
        <Money cents={amount} />
      </td>
    </tr>
  )
}
