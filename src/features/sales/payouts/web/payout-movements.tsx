import { Anchor, Table, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { nameOfLabel } from '#contract/order-label.ts'
import { orderPath, paymentPath } from '#contract/places.ts'
import { textOf } from '#web/app/text.ts'
import { usePages } from '#web/app/use-pages.ts'
import { MoreButton } from '#web/ui/menus/more-button.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { TableScroll } from '#web/ui/table-scroll.tsx'
import { DayText } from '#web/ui/values/date-text.tsx'
import { kindKey, listPayoutMovements, type MovementRow } from '../contract.ts'
import { Amounts } from './payout-kinds.tsx'

const pageRows = 100

/** Every movement, with the way to the order and the payment it belongs to. */
export function PayoutMovements({ payoutId }: { payoutId: string }) {
  const { t } = useTranslation()
  const { pages, rows } = usePages(listPayoutMovements, { params: { payout: payoutId }, query: { limit: pageRows } })
  if (pages.error && !rows.length) return <ErrorState error={pages.error} onRetry={pages.refetch} />
  return (
    <section>
      <Title order={2} size="h4" mb="sm">
        {t('payouts.movements')}
      </Title>
      <TableScroll minWidth={300} label={t('payouts.movements')}>
        <Table verticalSpacing="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th visibleFrom="sm">{t('fields.created')}</Table.Th>
              <Table.Th>{t('fields.movementKind')}</Table.Th>
              <Table.Th>{t('fields.orderNo')}</Table.Th>
              <Table.Th visibleFrom="sm">{t('fields.customerName')}</Table.Th>
              <Table.Th ta="right" visibleFrom="sm">
                {t('fields.amount')}
              </Table.Th>
              <Table.Th ta="right" visibleFrom="sm">
                {t('fields.fee')}
              </Table.Th>
              <Table.Th ta="right">{t('fields.net')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Movement key={row.id} row={row} />
            ))}
          </Table.Tbody>
        </Table>
      </TableScroll>
      <MoreButton pages={pages} mt="sm" text={t('payouts.more')} />
    </section>
  )
}

function Movement({ row }: { row: MovementRow }) {
  const kind = textOf(kindKey(row.kind))
  return (
    <Table.Tr>
      <Table.Td visibleFrom="sm">
        <DayText iso={row.created} />
      </Table.Td>
      <Table.Td>
        {row.intentId ? (
          <Anchor component={Link} to={paymentPath(row.intentId)}>
            {kind}
          </Anchor>
        ) : (
          kind
        )}
      </Table.Td>
      <Table.Td>
        {row.orderId && (
          <Anchor component={Link} to={orderPath(row.orderId)} className="numbers">
            {nameOfLabel(row.orderNo ?? '')}
          </Anchor>
        )}
      </Table.Td>
      <Table.Td visibleFrom="sm">{row.customerName}</Table.Td>
      <Amounts amount={row.amount} fee={row.fee} net={row.net} />
    </Table.Tr>
  )
}
