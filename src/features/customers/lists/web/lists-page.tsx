import { Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { IconList, IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useApi } from '#web/app/calls/query.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { SearchBox } from '#web/ui/fields/search-box.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { getListNames, type ListName, listKeys } from '../contract.ts'
import { NameTable } from './name-table.tsx'

const NameDialog = lazyPart(() => import('./name-dialog.tsx'))
const MergeDialog = lazyPart(() => import('./merge-dialog.tsx'))

/** While names move, how often is looked whether they are through. */
const movingMs = 2000
const worthSearching = 15

type Opened = { kind: 'add' } | { kind: 'rename' | 'merge'; name: ListName }

/** The company's own lists: sources, territories, contact types. */
export default function ListsPage() {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const list = listKeys.find((key) => key === params.get('list')) ?? 'sources'
  const [search, setSearch] = useState('')
  const [opened, setOpened] = useState<Opened | null>(null)
  const moving = (rows: readonly ListName[] = []) => rows.some(({ movingTo }) => movingTo !== null)
  const [watching, setWatching] = useState(false)
  const names = useApi(
    getListNames,
    { query: { list, search } },
    { refetchInterval: watching ? movingMs : false, placeholderData: (before) => before },
  )
  const nowMoving = moving(names.data?.rows)
  if (nowMoving !== watching) setWatching(nowMoving)
  const open = (next: string) => {
    setSearch('')
    setParams({ list: next }, { replace: true })
  }
  const { rows = [], canWrite = false, more = false } = names.data ?? {}
  const add = (
    <GuardedButton
      ability="classification.write"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setOpened({ kind: 'add' })}
    >
      {t(`lists.addOne.${list}`)}
    </GuardedButton>
  )
  return (
    <Stack maw={720}>
      <Text c="dimmed">{t('lists.about')}</Text>
      <Group justify="space-between">
        <SegmentedControl
          aria-label={t('settings.tabs.lists')}
          value={list}
          onChange={open}
          data={listKeys.map((key) => ({ value: key, label: t(`lists.names.${key}`) }))}
        />
        {(rows.length > 0 || search) && add}
      </Group>
      {names.error && !names.data && <ErrorState error={names.error} onRetry={names.refetch} />}
      {names.isPending && <Skeleton h={180} role="status" aria-label={t('common.loading')} />}
      {(rows.length >= worthSearching || search || more) && (
        <SearchBox key={list} label={t('lists.search')} value={search} onSearch={setSearch} />
      )}
      {rows.length > 0 && (
        <NameTable
          list={list}
          rows={rows}
          canWrite={canWrite}
          onRename={(name) => setOpened({ kind: 'rename', name })}
          onMerge={(name) => setOpened({ kind: 'merge', name })}
        />
      )}
      {more && <Text c="dimmed">{t('lists.more')}</Text>}
      {names.data && rows.length === 0 && search && <Text c="dimmed">{t('lists.noneFound')}</Text>}
      {names.data && rows.length === 0 && !search && (
        <EmptyState icon={<IconList size={36} />} title={t(`lists.empty.${list}`)} text={t('lists.emptyText')} action={add} />
      )}
      <Suspense>
        {opened && opened.kind !== 'merge' && (
          <NameDialog list={list} name={opened.kind === 'rename' ? opened.name.name : null} onClose={() => setOpened(null)} />
        )}
        {opened?.kind === 'merge' && <MergeDialog list={list} name={opened.name} onClose={() => setOpened(null)} />}
      </Suspense>
    </Stack>
  )
}
