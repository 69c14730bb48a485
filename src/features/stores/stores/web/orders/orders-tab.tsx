import { Group, Stack, Switch, Text } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '#web/app/calls/query.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { usePages } from '#web/app/use-pages.ts'
import { ListSkeleton } from '#web/list/table/list-skeleton.tsx'
import { SearchBox } from '#web/ui/fields/search-box.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { MoreButton } from '#web/ui/menus/more-button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { totalText } from '#web/ui/values/numbers.ts'
import { listStoreOrders, type Store } from '../../contract.ts'
import { OrderTable } from './order-table.tsx'

const DecideDialog = lazyPart(() => import('./decide-dialog.tsx'))
const pageRows = 50

/** What was ordered in a store; those that wait to be approved are decided together or by themselves. */
export default function StoreOrders({ store }: { store: Store }) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [pendingOnly, setPendingOnly] = useState(false)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [deciding, setDeciding] = useState<'approve' | 'reject' | null>(null)
  const query = { search, pendingOnly: pendingOnly ? ('Y' as const) : ('N' as const), limit: pageRows }
  const { pages, rows } = usePages(listStoreOrders, { params: { id: store.id }, query }, { keeps: true })
  // Those that wait further down count as well.
  const beyond = useApi(
    listStoreOrders,
    { params: { id: store.id }, query: { search, toApprove: 'Y', limit: 1 } },
    { enabled: pages.hasNextPage },
  )
  if (pages.error && rows.length === 0) return <ErrorState error={pages.error} onRetry={pages.refetch} />
  if (pages.isPending) return <ListSkeleton rowPx={46} label={t('stores.orders.loading')} />
  if (rows.length === 0 && !search && !pendingOnly)
    return <EmptyState icon={<IconReceipt size={36} />} title={t('stores.orders.none')} text={t('stores.orders.noneText')} />
  const waiting = rows.filter(({ canApprove }) => canApprove)
  const chosen = waiting.filter(({ id }) => ticked.has(id))
  const all = beyond.data?.total ?? { rows: waiting.length, more: false }
  const meant = chosen.length > 0 ? { rows: chosen.length, more: false } : all
  const said = { count: meant.rows, shown: totalText(meant) }
  const close = () => {
    setDeciding(null)
    setTicked(new Set())
  }
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <Group gap="md">
          <SearchBox label={t('stores.orders.search')} value={search} onSearch={setSearch} />
          <Switch
            label={t('stores.orders.pendingOnly')}
            checked={pendingOnly}
            onChange={({ currentTarget }) => setPendingOnly(currentTarget.checked)}
          />
        </Group>
        {meant.rows > 0 && (
          <Group gap="sm">
            <GuardedButton ability="approvals.write" variant="default" onClick={() => setDeciding('reject')}>
              {t(chosen.length > 0 ? 'stores.orders.reject' : 'stores.orders.rejectAll', said)}
            </GuardedButton>
            <GuardedButton ability="approvals.write" onClick={() => setDeciding('approve')}>
              {t(chosen.length > 0 ? 'stores.orders.approve' : 'stores.orders.approveAll', said)}
            </GuardedButton>
          </Group>
        )}
      </Group>
      {rows.length === 0 ? (
        <Text c="dimmed">{t('stores.orders.noMatch')}</Text>
      ) : (
        <OrderTable rows={rows} ticked={ticked} onTick={setTicked} />
      )}
      <MoreButton pages={pages} text={t('stores.orders.more')} />
      <Suspense>
        {deciding && (
          <DecideDialog store={store} chosen={chosen.length > 0 ? chosen : null} search={search} verdict={deciding} onClose={close} />
        )}
      </Suspense>
    </Stack>
  )
}
