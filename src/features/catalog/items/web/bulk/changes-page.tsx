import { Skeleton, Text } from '@mantine/core'
import { IconPackages } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { itemsPath } from '#contract/places.ts'
import { useAction } from '#web/app/calls/query.ts'
import { fieldLabel } from '#web/app/text.ts'
import { usePages } from '#web/app/use-pages.ts'
import { BackToList } from '#web/list/back-to-list.tsx'
import { MoreButton } from '#web/ui/menus/more-button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { DoneItem, DoneList } from '#web/ui/progress/done-list.tsx'
import { WorkBadge } from '#web/ui/progress/work-badge.tsx'
import { UndoButton } from '#web/ui/undo-button.tsx'
import { type ItemChange, listItemChanges } from '../../bulk-changes.ts'
import { listItems, undoBulkItems } from '../../contract.ts'
import { changeCounts } from './change-counts.ts'

/** What was done with many items at once, the latest first, and the way back as long as there is one. */
export default function ChangesPage() {
  const { t } = useTranslation()
  const { pages, rows } = usePages(listItemChanges, { query: {} })
  return (
    <>
      <BackToList path={itemsPath} label={t('items.record.toList')} />
      <PageHeader title={t('bulk.all')} />
      <Text c="dimmed" maw={760} mb="lg">
        {t('items.bulk.about')}
      </Text>
      {pages.isPending && <Skeleton h={160} maw={860} role="status" aria-label={t('common.loading')} />}
      {pages.error && rows.length === 0 && <ErrorState error={pages.error} onRetry={pages.refetch} />}
      {pages.isSuccess && rows.length === 0 && (
        <EmptyState icon={<IconPackages size={36} />} title={t('bulk.empty')} text={t('items.bulk.emptyText')} />
      )}
      {rows.length > 0 && (
        <DoneList label={t('bulk.all')}>
          {rows.map((row) => (
            <Change key={row.id} row={row} />
          ))}
        </DoneList>
      )}
      <MoreButton pages={pages} mt="md" text={t('bulk.more')} />
    </>
  )
}

const flags = ['active', 'inStores', 'onDevices']

function Change({ row }: { row: ItemChange }) {
  const { t } = useTranslation()
  const undo = useAction(undoBulkItems, { refreshes: [listItemChanges, listItems] })
  const { id, startedBy, startedAt, undoneAt, undoUntil } = row
  const shown = (field: string, value: string) =>
    flags.includes(field) ? t(value === 'Y' ? 'common.yes' : 'common.no') : value || t('items.bulk.none')
  const what = row.what.map(({ field, value }) => `${fieldLabel(field)} → ${shown(field, value)}`).join(', ')
  const state = undoneAt ? 'undone' : 'done'
  return (
    <DoneItem
      what={what}
      badge={<WorkBadge state={state}>{t(`bulk.states.${state}`)}</WorkBadge>}
      buttons={
        undoUntil && (
          <UndoButton
            size="xs"
            title={t('bulk.undoTitle', { what })}
            pending={undo.isPending}
            onUndo={() => undo.mutateAsync({ params: { id } })}
          >
            {t('items.bulk.undoText')}
          </UndoButton>
        )
      }
      by={startedBy}
      at={startedAt}
      undoUntil={undoUntil}
    >
      <Text size="sm" role="status" className="numbers">
        {changeCounts(row, undoneAt !== null)}
      </Text>
    </DoneItem>
  )
}
