import { Anchor, Checkbox, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Result } from '#contract/endpoint.ts'
import { nameOfLabel } from '#contract/order-label.ts'
import { customerPath, orderPath } from '#contract/places.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { dayText } from '#web/ui/values/dates.ts'
import { Money } from '#web/ui/values/money.tsx'
import { StateText, type Tone } from '#web/ui/values/state-text.tsx'
import type { listStoreOrders } from '../../contract.ts'

export type StoreOrder = Result<typeof listStoreOrders>['rows'][number]

const tones: Record<string, Tone> = {
  AwaitingApproval: 'waiting',
  AwaitingPayment: 'waiting',
  Paid: 'good',
  PartShipped: 'waiting',
  Fulfilled: 'good',
  Closed: 'good',
  Rejected: 'bad',
  Cancelled: 'bad',
  Expired: 'bad',
}

type Props = { rows: readonly StoreOrder[]; ticked: ReadonlySet<string>; onTick: (ticked: ReadonlySet<string>) => void }

export function OrderTable({ rows, ticked, onTick }: Props) {
  const { t } = useTranslation()
  const decides = rows.some(({ canApprove }) => canApprove)
  const toggle = (id: string) => {
    const next = new Set(ticked)
    if (!next.delete(id)) next.add(id)
    onTick(next)
  }
  return (
    <DataTable>
      <thead>
        <tr>
          {decides && (
            <th scope="col">
              <span className="visually-hidden">{t('stores.orders.choose')}</span>
            </th>
          )}
          <th scope="col">{t('stores.orders.order')}</th>
          <th scope="col" data-wide>
            {t('fields.customerName')}
          </th>
          <th scope="col" data-wide>
            {t('stores.orders.shopper')}
          </th>
          <th scope="col">{t('fields.orderState')}</th>
          <th scope="col" data-end>
            {t('fields.grandTotal')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {decides && (
              <td>
                {row.canApprove && (
                  <Checkbox
                    aria-label={t('stores.orders.tick', { label: nameOfLabel(row.label) })}
                    checked={ticked.has(row.id)}
                    onChange={() => toggle(row.id)}
                  />
                )}
              </td>
            )}
            <th scope="row">
              <Anchor component={Link} to={orderPath(row.id)} inherit underline="always">
                {nameOfLabel(row.label)}
              </Anchor>
              <Text size="sm" c="dimmed">
                {[dayText(row.orderDate), row.poNumber].filter(Boolean).join(' · ')}
              </Text>
              <Text size="sm" c="dimmed" data-narrow>
                {row.customerName}
              </Text>
            </th>
            <td data-wide>
              <Anchor component={Link} to={customerPath(row.customerId)} c="inherit" inherit>
                {row.customerName}
              </Anchor>
            </td>
            <td data-wide>{row.shopperName}</td>
            <td>
              <StateText tone={tones[row.state]} text={t(`orders.state.${row.state}`)} />
            </td>
            <td data-end>
              <Money cents={row.grandTotal} />
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  )
}
