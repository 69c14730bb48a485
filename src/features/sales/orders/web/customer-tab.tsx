import { Anchor, Group, Text } from '@mantine/core'
import { IconPlus, IconReceipt } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatCents } from '#contract/money.ts'
import { newOrderPath, orderPath } from '#contract/places.ts'
import { usePages } from '#web/app/use-pages.ts'
import { ListSkeleton } from '#web/list/table/list-skeleton.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { MoreButton } from '#web/ui/menus/more-button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { DayText } from '#web/ui/values/date-text.tsx'
import { Money } from '#web/ui/values/money.tsx'
import { listOrders } from '../contract.ts'
import { StateCell } from './state-badge.tsx'

const pageRows = 50
/** On a phone the day stands under the number. */
const wide = 'mantine-visible-from-sm'

/** One customer's orders, the newest first. */
export default function CustomerOrders({ customerId }: { customerId: string }) {
  const { t } = useTranslation()
  const query = { sort: '-number', filters: JSON.stringify({ customer: customerId }), limit: pageRows } as const
  const { pages, rows, first } = usePages(listOrders, { query }, { keeps: true })
  const take = (
    <GuardedButton ability="orders.write" to={`${newOrderPath}?customerId=${customerId}`} leftSection={<IconPlus size={16} aria-hidden />}>
      {t('orders.take')}
    </GuardedButton>
  )
  if (pages.error && rows.length === 0) return <ErrorState error={pages.error} onRetry={pages.refetch} />
  if (pages.isPending) return <ListSkeleton rowPx={42} label={t('orders.list.loading')} />
  if (rows.length === 0)
    return <EmptyState icon={<IconReceipt size={36} />} title={t('orders.empty.title')} text={t('orders.ofCustomer.none')} action={take} />
  const { sums } = first ?? {}
  return (
    <>
      <Group justify="space-between" mb="sm">
        <Text size="sm" c="dimmed" className="numbers">
          {sums ? t('orders.list.sums', { total: formatCents(sums.grandTotal), open: formatCents(sums.openAmount) }) : ''}
        </Text>
        {take}
      </Group>
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
          {rows.map(({ id, number, orderDate, poNumber, state, paymentState, grandTotal, openAmount }) => (
            <tr key={id}>
              <th scope="row">
                <Anchor component={Link} to={orderPath(id)} className="numbers">
                  #{number}
                </Anchor>
                <Text size="xs" c="dimmed">
                  {poNumber}
                </Text>
                <Text size="xs" c="dimmed" hiddenFrom="sm">
                  <DayText iso={orderDate} />
                </Text>
              </th>
              <td className={wide}>
                <DayText iso={orderDate} />
              </td>
              <td>
                <StateCell state={state} paymentState={paymentState} />
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
      <MoreButton pages={pages} mt="md" text={t('orders.invoices.more')} />
    </>
  )
}
