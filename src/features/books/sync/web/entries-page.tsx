import { Checkbox, Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePages } from '#web/app/use-pages.ts'
import { BroadSearch } from '#web/list/filters/broad-search.tsx'
import { MoreButton } from '#web/ui/menus/more-button.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { listEntries } from '../contract.ts'
import { BulkBar } from './bulk-bar.tsx'
import { EntriesEmpty } from './entries-empty.tsx'
import { EntriesToolbar } from './entries-toolbar.tsx'
import { EntryLines } from './entry-lines.tsx'
import { LaneTabs } from './lane-tabs.tsx'
import { useListState } from './list-state.ts'

/** What needs a person, what is under way, what is done. */
export default function EntriesPage() {
  const { t } = useTranslation()
  const { state, change } = useListState()
  const { pages, rows, first } = usePages(listEntries, { query: state }, { keeps: true })
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const selected = rows.filter(({ id, can }) => can.ignore && marked.has(id)).map(({ id }) => id)
  const mark = (id: string, on: boolean) => setMarked(new Set(on ? [...marked, id] : [...marked].filter((each) => each !== id)))
  return (
    <LaneTabs lane={state.lane} onChange={(lane) => change({ lane, state: undefined, kind: undefined })}>
      <EntriesToolbar state={state} onChange={change} />
      {rows.some(({ can }) => can.replay || can.ignore) && (
        <BulkBar
          state={state}
          selectable={rows.filter(({ can }) => can.ignore).map(({ id }) => id)}
          selected={selected}
          onSelect={(ids) => setMarked(new Set(ids))}
        />
      )}
      {first?.broad && <BroadSearch />}
      {pages.isPending && (
        <Stack gap="sm" role="status" aria-label={t('common.loading')}>
          <Skeleton h={72} />
          <Skeleton h={72} />
          <Skeleton h={72} />
        </Stack>
      )}
      {pages.error && rows.length === 0 && <ErrorState error={pages.error} onRetry={pages.refetch} />}
      {pages.isSuccess && rows.length === 0 && (
        <EntriesEmpty state={state} onClear={() => change({ search: '', state: undefined, kind: undefined })} />
      )}
      {rows.length > 0 && (
        <EntryLines
          entries={rows}
          label={t(`syncCentre.lanes.${state.lane}`)}
          busy={pages.isFetching}
          {...(rows.some(({ can }) => can.ignore) && {
            select: ({ id, what, can }) =>
              can.ignore && (
                <Checkbox
                  mt={2}
                  aria-label={t('syncCentre.select', { what })}
                  checked={marked.has(id)}
                  onChange={({ currentTarget }) => mark(id, currentTarget.checked)}
                />
              ),
          })}
        />
      )}
      <VisuallyHidden role="status">{pages.isFetchingNextPage ? t('common.loading') : ''}</VisuallyHidden>
      <MoreButton pages={pages} mt="md" text={t('syncCentre.more')} />
    </LaneTabs>
  )
}
