import { Anchor, Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { transferPath } from '#contract/places.ts'
import { usePages } from '#web/app/use-pages.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { MoreButton } from '#web/ui/menus/more-button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { DayText } from '#web/ui/values/date-text.tsx'
import { dayText } from '#web/ui/values/dates.ts'
import { StateText } from '#web/ui/values/state-text.tsx'
import { listTransfers, type StockTransferRow, type TransferState } from '../../transfers.ts'
import { StockActions } from '../stock-actions.tsx'

const pageRows = 50
const tones = { InTransit: 'waiting', PartReceived: 'waiting', Received: 'good' } as const

export const TransferStateText = ({ state }: { state: TransferState }) => {
  const { t } = useTranslation()
  return <StateText tone={tones[state]} text={t(`stock.transfer.states.${state}`)} />
}

/** What goes from one location to another. */
export default function TransfersPage() {
  const { t } = useTranslation()
  const [open, setOpen] = useState<'true' | 'false'>('true')
  const { pages, rows } = usePages(listTransfers, { query: { open, limit: pageRows } }, { keeps: true })
  if (pages.error && rows.length === 0) return <ErrorState error={pages.error} onRetry={pages.refetch} />
  return (
    <Stack>
      <Group justify="space-between">
        <SegmentedControl
          aria-label={t('stock.transfer.shown')}
          value={open}
          onChange={(value) => setOpen(value === 'true' ? 'true' : 'false')}
          data={[
            { value: 'true', label: t('stock.transfer.open') },
            { value: 'false', label: t('stock.transfer.all') },
          ]}
        />
        <Group gap="sm">
          <StockActions />
        </Group>
      </Group>
      {pages.isPending && <Skeleton h={180} />}
      {pages.isSuccess && rows.length === 0 && (
        <EmptyState
          icon={<IconArrowsExchange size={36} />}
          title={t(open === 'true' ? 'stock.transfer.noneOpen' : 'stock.transfer.none')}
          text={t('stock.transfer.noneText')}
        />
      )}
      {rows.length > 0 && <TransferTable rows={rows} />}
      <MoreButton pages={pages} text={t('stock.transfer.more')} />
    </Stack>
  )
}

function TransferTable({ rows }: { rows: StockTransferRow[] }) {
  const { t } = useTranslation()
  return (
    <DataTable>
      <thead>
        <tr>
          <th scope="col">{t('stock.transfer.number')}</th>
          <th scope="col">{t('stock.transfer.way')}</th>
          <th scope="col" data-wide>
            {t('stock.transfer.on')}
          </th>
          <th scope="col" data-end data-wide>
            {t('stock.locations.items')}
          </th>
          <th scope="col">{t('stock.transfer.state')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <Anchor component={Link} to={transferPath(row.id)} inherit>
                #{row.number}
              </Anchor>
            </td>
            <td style={{ overflowWrap: 'anywhere' }}>
              {t('stock.transfer.fromTo', { from: row.fromName, to: row.toName })}
              <Text size="sm" c="dimmed" data-narrow>
                {dayText(row.sentOn)}
              </Text>
            </td>
            <td data-wide>
              <DayText iso={row.sentOn} />
            </td>
            <td data-end data-wide>
              {row.lines}
            </td>
            <td>
              <TransferStateText state={row.state} />
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  )
}
