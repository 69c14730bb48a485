import { Anchor, Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { IconTruckDelivery } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { restockNeedsPath, restockPath } from '#contract/places.ts'
import { useLocations } from '#features/catalog/stock/web/door.ts'
import { usePages } from '#web/app/use-pages.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { MoreButton } from '#web/ui/menus/more-button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { DateText } from '#web/ui/values/date-text.tsx'
import { listRestocks, type RestockRow } from '../contract.ts'
import { RestockStateText } from './restock-state.tsx'

const pageRows = 50

/** Locations that are being filled up, and that were. */
export default function RestocksPage() {
  const { t } = useTranslation()
  const [open, setOpen] = useState<'true' | 'false'>('true')
  const { pages, rows } = usePages(listRestocks, { query: { open, limit: pageRows } }, { keeps: true })
  const needy = useLocations().open.findLast(({ isDefault }) => !isDefault)
  if (pages.error && rows.length === 0) return <ErrorState error={pages.error} onRetry={pages.refetch} />
  const isEmpty = pages.isSuccess && rows.length === 0
  const propose = needy && (
    <GuardedButton ability="restock.read" to={restockNeedsPath(needy.id)}>
      {t('restock.propose')}
    </GuardedButton>
  )
  return (
    <Stack>
      <Text c="dimmed" maw={620}>
        {t('restock.about')}
      </Text>
      <Group justify="space-between">
        <SegmentedControl
          aria-label={t('restock.shown')}
          value={open}
          onChange={(value) => setOpen(value === 'true' ? 'true' : 'false')}
          data={[
            { value: 'true', label: t('restock.open') },
            { value: 'false', label: t('restock.all') },
          ]}
        />
        {!isEmpty && propose}
      </Group>
      {pages.isPending && <Skeleton h={180} />}
      {isEmpty && (
        <EmptyState
          icon={<IconTruckDelivery size={36} />}
          title={t(open === 'true' ? 'restock.noneOpen' : 'restock.none')}
          text={t('restock.noneText')}
          action={propose}
        />
      )}
      {rows.length > 0 && <RestockTable rows={rows} />}
      <MoreButton pages={pages} text={t('restock.more')} />
    </Stack>
  )
}

function RestockTable({ rows }: { rows: RestockRow[] }) {
  const { t } = useTranslation()
  return (
    <DataTable>
      <thead>
        <tr>
          <th scope="col">{t('restock.number')}</th>
          <th scope="col">{t('stock.transfer.way')}</th>
          <th scope="col" data-end data-wide>
            {t('stock.locations.items')}
          </th>
          <th scope="col" data-wide>
            {t('restock.drafted')}
          </th>
          <th scope="col">{t('stock.transfer.state')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <Anchor component={Link} to={restockPath(row.id)} inherit>
                #{row.number}
              </Anchor>
            </td>
            <td style={{ overflowWrap: 'anywhere' }}>
              {t('stock.transfer.fromTo', { from: row.fromName, to: row.toName })}
              {row.note && (
                <Text size="sm" c="dimmed">
                  {row.note}
                </Text>
              )}
            </td>
            <td data-end data-wide>
              {row.lines}
            </td>
            <td data-wide>
              <DateText iso={row.createdAt} />
              <Text size="sm" c="dimmed">
                {row.createdBy}
              </Text>
            </td>
            <td>
              <RestockStateText state={row.state} />
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  )
}
