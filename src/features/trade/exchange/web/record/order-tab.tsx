import { Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { TableScroll } from '#web/ui/table-scroll.tsx'
import { Facts } from '#web/ui/values/facts.tsx'
import type { Document } from '../../contract.ts'
import { TradeParty } from '../trade-party.tsx'
import { orderFacts } from './order-facts.tsx'
import { OrderLine } from './order-line.tsx'

/** The order in words: who, where, when, what, for how much. */
export function OrderTab({ document: { order, items, total } }: { document: Document }) {
  const { t } = useTranslation()
  if (!order) return <Text c="dimmed">{t('edi.noOrder')}</Text>
  return (
    <Stack gap="lg">
      {order.parties.length > 0 && (
        <Group gap="xl" align="flex-start">
          {order.parties.map((party, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a document does not change
            <TradeParty key={index} party={party} />
          ))}
        </Group>
      )}
      <Facts rows={orderFacts(order)} />
      <TableScroll minWidth={0} label={t('edi.tabs.order')}>
        <DataTable>
          <thead>
            <tr>
              <th data-wide>{t('edi.columns.line')}</th>
              <th>{t('edi.columns.item')}</th>
              <th data-wide>{t('edi.columns.ours')}</th>
              <th data-end>{t('edi.columns.quantity')}</th>
              <th data-end>{t('edi.columns.price')}</th>
              <th data-end data-wide>
                {t('edi.columns.amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {order.lines.map((line, index) => (
              <OrderLine key={line.position} line={line} index={index} item={items[index] ?? null} />
            ))}
          </tbody>
        </DataTable>
      </TableScroll>
      {total !== null && (
        <Text ta="right" fw={600} className="numbers">
          {t('edi.total', { amount: formatCents(total) })}
        </Text>
      )}
      {order.notes.map((note) => (
        <Text key={note} size="sm" style={{ whiteSpace: 'pre-line' }}>
          {note}
        </Text>
      ))}
    </Stack>
  )
}
