import { Anchor, Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { IconClipboardCheck, IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { countPath } from '#contract/places.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { usePages } from '#web/app/use-pages.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { MoreButton } from '#web/ui/menus/more-button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { DateText } from '#web/ui/values/date-text.tsx'
import { type CountRow, listCounts } from '../contract.ts'
import { CountStateText } from './count-state.tsx'

const StartDialog = lazyPart(() => import('./start-dialog.tsx'))
const pageRows = 50

/** Counts that are under way, and those that were. */
export default function CountsPage() {
  const { t } = useTranslation()
  const [open, setOpen] = useState<'true' | 'false'>('true')
  const [isStarting, setStarting] = useState(false)
  const { pages, rows } = usePages(listCounts, { query: { open, limit: pageRows } }, { keeps: true })
  if (pages.error && rows.length === 0) return <ErrorState error={pages.error} onRetry={pages.refetch} />
  const start = (
    <GuardedButton ability="stock.write" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setStarting(true)}>
      {t('stock.counts.start')}
    </GuardedButton>
  )
  const isEmpty = pages.isSuccess && rows.length === 0
  return (
    <Stack>
      <Group justify="space-between">
        <SegmentedControl
          aria-label={t('stock.counts.shown')}
          value={open}
          onChange={(value) => setOpen(value === 'true' ? 'true' : 'false')}
          data={[
            { value: 'true', label: t('stock.counts.open') },
            { value: 'false', label: t('stock.counts.all') },
          ]}
        />
        {!isEmpty && start}
      </Group>
      {pages.isPending && <Skeleton h={180} />}
      {isEmpty && (
        <EmptyState
          icon={<IconClipboardCheck size={36} />}
          title={t(open === 'true' ? 'stock.counts.noneOpen' : 'stock.counts.none')}
          text={t('stock.counts.noneText')}
          action={start}
        />
      )}
      {rows.length > 0 && <CountTable rows={rows} />}
      <MoreButton pages={pages} text={t('stock.counts.more')} />
      <Suspense>{isStarting && <StartDialog onClose={() => setStarting(false)} />}</Suspense>
    </Stack>
  )
}

function CountTable({ rows }: { rows: CountRow[] }) {
  const { t } = useTranslation()
  return (
    <DataTable>
      <thead>
        <tr>
          <th scope="col">{t('stock.counts.number')}</th>
          <th scope="col">{t('stock.counts.what')}</th>
          <th scope="col" data-end>
            {t('stock.counts.counted')}
          </th>
          <th scope="col" data-end data-wide>
            {t('stock.counts.differing')}
          </th>
          <th scope="col" data-wide>
            {t('stock.counts.started')}
          </th>
          <th scope="col">{t('stock.transfer.state')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <Anchor component={Link} to={countPath(row.id)} inherit>
                #{row.number}
              </Anchor>
            </td>
            <td style={{ overflowWrap: 'anywhere' }}>
              {row.locationName}
              <Text size="sm" c="dimmed">
                {[t(`stock.counts.scopes.${row.scope}`), row.categoryName, row.note].filter(Boolean).join(' · ')}
              </Text>
            </td>
            <td data-end style={{ whiteSpace: 'nowrap' }}>
              {t('stock.counts.countedOf', { counted: row.counted, lines: row.lines })}
            </td>
            <td data-end data-wide>
              {row.differing || ''}
            </td>
            <td data-wide>
              <DateText iso={row.createdAt} />
              <Text size="sm" c="dimmed">
                {row.createdBy}
              </Text>
            </td>
            <td>
              <CountStateText state={row.state} />
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  )
}
