import { Button, Group, NativeSelect, SegmentedControl, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconCoffee, IconSearchOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { PostingNotice } from '#features/books/postings/web/door.ts'
import { EnteredDialog } from '#features/devices/settlements/web/door.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { usePages } from '#web/app/use-pages.ts'
import { SearchBox } from '#web/ui/fields/search-box.tsx'
import { ExportMenu } from '#web/ui/menus/export-menu.tsx'
import { MoreButton } from '#web/ui/menus/more-button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { totalText } from '#web/ui/values/numbers.ts'
import {
  listMatters,
  type Matter,
  type MatterFilters,
  matterKinds,
  prepareMattersExport,
  sendRefusedAgain,
  takeMatterBack,
} from '../contract.ts'
import { AsideDialog } from './aside-dialog.tsx'
import { MatterLines } from './matter-lines.tsx'
import { MergedDialog } from './merged-dialog.tsx'

/** Everything of the books that a bookkeeper has to look at, in one list. What is shown of it stands in the address. */
export default function BookkeeperPage() {
  const { t } = useTranslation()
  const may = useCan()
  const { state, change } = useMatterState()
  const { kind, search, aside } = state
  const { pages, rows, first } = usePages(listMatters, { query: state }, { keeps: true })
  const [chosen, choose] = useState<Matter | null>(null)
  const [gone, name] = useState<Matter | null>(null)
  const [differing, enter] = useState<Matter | null>(null)
  const back = useAction(takeMatterBack, { refreshes: [listMatters], success: t('bookkeeper.aside.back') })
  const again = useAction(sendRefusedAgain, { refreshes: [listMatters], success: ({ sent }) => t('bookkeeper.sentAgain', { count: sent }) })
  const isAside = aside === 'Y'
  const hasRefused = !isAside && rows.some((row) => row.kind === 'error')
  const buttons = (matter: Matter) =>
    isAside ? (
      <Button size="xs" variant="default" onClick={() => back.mutate({ body: { kind: matter.kind, id: matter.id } })}>
        {t('bookkeeper.aside.takeBack')}
      </Button>
    ) : (
      <>
        {matter.kind === 'merged' && (
          <Button size="xs" onClick={() => name(matter)} aria-label={t('bookkeeper.merged.chooseNamed', { what: matter.what })}>
            {t('bookkeeper.merged.choose')}
          </Button>
        )}
        {matter.kind === 'settlement' && (
          <Button size="xs" onClick={() => enter(matter)} aria-label={t('settlements.entered.sayNamed', { what: matter.what })}>
            {t('settlements.entered.say')}
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          onClick={() => choose(matter)}
          aria-label={t('bookkeeper.aside.putNamed', { what: matter.what })}
        >
          {t('bookkeeper.aside.put')}
        </Button>
      </>
    )
  return (
    <Stack gap="sm" maw={1200}>
      <Text c="dimmed">{t('bookkeeper.about')}</Text>
      <PostingNotice />
      <Group gap="sm">
        <SearchBox label={t('bookkeeper.search')} value={search} onSearch={(search) => change({ search })} />
        <NativeSelect
          aria-label={t('bookkeeper.columns.kind')}
          data={[
            { value: '', label: t('bookkeeper.anyKind') },
            ...matterKinds.map((each) => ({ value: each, label: t(`bookkeeper.kinds.${each}`) })),
          ]}
          value={kind ?? ''}
          onChange={({ currentTarget }) => change({ kind: matterKinds.find((each) => each === currentTarget.value) })}
        />
        <SegmentedControl
          aria-label={t('bookkeeper.aside.which')}
          data={[
            { value: 'N', label: t('bookkeeper.aside.open') },
            { value: 'Y', label: t('bookkeeper.aside.aside') },
          ]}
          value={aside}
          onChange={(value) => change({ aside: value === 'Y' ? 'Y' : 'N' })}
        />
        {first?.total && (
          <Text size="sm" c="dimmed" className="numbers" role="status">
            {t('bookkeeper.count', { count: first.total.rows, shown: totalText(first.total) })}
          </Text>
        )}
        <ExportMenu file={prepareMattersExport} asked={{ body: state }} ml="auto" />
      </Group>
      {pages.isPending && (
        <Stack gap="sm" role="status" aria-label={t('common.loading')}>
          <Skeleton h={72} />
          <Skeleton h={72} />
        </Stack>
      )}
      {pages.error && rows.length === 0 && <ErrorState error={pages.error} onRetry={pages.refetch} />}
      {pages.isSuccess && rows.length === 0 && <NoMatters state={state} onClear={() => change({ kind: undefined, search: '' })} />}
      {hasRefused && may('books.write') && (
        <Group>
          <Button size="xs" variant="default" loading={again.isPending} onClick={() => again.mutate({ body: { search } })}>
            {t('bookkeeper.sendAllAgain')}
          </Button>
        </Group>
      )}
      {rows.length > 0 && (
        <MatterLines matters={rows} label={t('bookkeeper.title')} busy={pages.isFetching} {...(may('books.write') && { buttons })} />
      )}
      {chosen && <AsideDialog matter={chosen} onClose={() => choose(null)} />}
      {differing && <EnteredDialog id={differing.id} what={differing.what} refreshes={[listMatters]} onClose={() => enter(null)} />}
      {gone && <MergedDialog matter={gone} onClose={() => name(null)} />}
      <VisuallyHidden role="status">{pages.isFetchingNextPage ? t('common.loading') : ''}</VisuallyHidden>
      <MoreButton pages={pages} mt="md" text={t('syncCentre.more')} />
    </Stack>
  )
}

function useMatterState() {
  const [params, setParams] = useSearchParams()
  const state: MatterFilters = {
    kind: matterKinds.find((each) => each === params.get('kind')),
    search: params.get('search') ?? '',
    aside: params.get('aside') === 'Y' ? 'Y' : 'N',
  }
  const change = (part: Partial<MatterFilters>) => {
    const { kind = '', search, aside } = { ...state, ...part }
    const written = Object.entries({ kind, search, aside: aside === 'Y' ? 'Y' : '' }).filter(([, value]) => value)
    setParams(new URLSearchParams(written), { replace: true, preventScrollReset: true })
  }
  return { state, change }
}

function NoMatters({ state: { kind, search, aside }, onClear }: { state: MatterFilters; onClear: () => void }) {
  const { t } = useTranslation()
  if (kind || search)
    return (
      <EmptyState
        icon={<IconSearchOff size={36} />}
        title={t('bookkeeper.noMatch')}
        action={
          <Button variant="default" onClick={onClear}>
            {t('customers.list.clearAll')}
          </Button>
        }
      />
    )
  const said = aside === 'Y' ? 'aside.' : ''
  return <EmptyState icon={<IconCoffee size={36} />} title={t(`bookkeeper.${said}empty`)} text={t(`bookkeeper.${said}emptyText`)} />
}
