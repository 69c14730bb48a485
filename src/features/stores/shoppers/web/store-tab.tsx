import { Chip, Group, Stack, Text } from '@mantine/core'
import { IconMailForward, IconUsers } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Store } from '#features/stores/stores/contract.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { usePages } from '#web/app/use-pages.ts'
import { ListSkeleton } from '#web/list/table/list-skeleton.tsx'
import { SearchBox } from '#web/ui/fields/search-box.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { MoreButton } from '#web/ui/menus/more-button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { numberText } from '#web/ui/values/numbers.ts'
import { listShoppers, type ShopperState, shopperStates } from '../contract.ts'
import { AccessRequests } from './access-requests.tsx'
import LimitNotice from './limit-notice.tsx'
import { ShopperTable } from './shopper-table.tsx'

const InviteDialog = lazyPart(() => import('./invite/invite-dialog.tsx'))
const pageRows = 50

/** Who may shop in a store: those who ask to, and all the others. */
export default function StoreShoppers({ store }: { store: Store }) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [state, setState] = useState<ShopperState | ''>('')
  const [inviting, setInviting] = useState(false)
  const { pages, rows, first } = usePages(
    listShoppers,
    { params: { storeId: store.id }, query: { search, state, limit: pageRows } },
    { keeps: true },
  )
  const counts = first?.counts
  const button = store.status !== 'Archived' && (
    <GuardedButton
      ability="stores.write"
      allowed={store.canWrite}
      leftSection={<IconMailForward size={16} aria-hidden />}
      onClick={() => setInviting(true)}
    >
      {t('shoppers.invite')}
    </GuardedButton>
  )
  const dialog = <Suspense>{inviting && <InviteDialog store={store} onClose={() => setInviting(false)} />}</Suspense>
  if (pages.error && rows.length === 0) return <ErrorState error={pages.error} onRetry={pages.refetch} />
  if (pages.isPending || !counts) return <ListSkeleton rowPx={52} label={t('shoppers.loading')} />
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  // The dialog stays the same one when the first are invited by it.
  return (
    <>
      {all === 0 ? (
        <EmptyState
          icon={<IconUsers size={36} />}
          title={t('shoppers.empty.title')}
          text={t(`shoppers.empty.${store.fields.audience}`)}
          action={button}
        />
      ) : (
        <Stack gap="lg">
          <LimitNotice store={store} inTab />
          {first.asking > 0 && state !== 'Requested' && <AccessRequests store={store} count={first.asking} />}
          <Group justify="space-between" gap="sm">
            <SearchBox label={t('shoppers.search')} value={search} onSearch={setSearch} />
            {button}
          </Group>
          <Chip.Group value={state} onChange={(chosen) => setState(shopperStates.find((each) => each === chosen) ?? '')}>
            <Group gap="xs">
              <Chip value="" size="xs">
                {t('shoppers.all', { shown: numberText(all) })}
              </Chip>
              {shopperStates
                .filter((each) => counts[each] > 0)
                .map((each) => (
                  <Chip key={each} value={each} size="xs">
                    {t(`shoppers.states.${each}`)} {numberText(counts[each])}
                  </Chip>
                ))}
            </Group>
          </Chip.Group>
          {rows.length === 0 ? <Text c="dimmed">{t('shoppers.noMatch')}</Text> : <ShopperTable store={store} rows={rows} />}
          <MoreButton pages={pages} text={t('shoppers.more')} />
        </Stack>
      )}
      {dialog}
    </>
  )
}
