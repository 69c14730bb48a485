import { ActionIcon, Loader } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAdjustments } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LazyMenu } from '#web/ui/lazy-menu.tsx'
import type { ListState } from './list-state.ts'
import { useExport } from './use-export.ts'
import type { SavedView } from './use-filters.ts'

const SaveViewDialog = lazy(() => import('./save-view-dialog.tsx'))
const RemoveViewDialog = lazy(() => import('./remove-view-dialog.tsx'))

type Props = {
  state: ListState
  views: SavedView[]
  onChange: (part: Partial<ListState>) => void
  /** Present while the filters are hidden because the list is short. */
  onShowFilters?: () => void
}

/** Columns, saved views and the CSV file: everything about the list that is not needed every minute. */
export function ListMenu({ state, views, onChange, onShowFilters }: Props) {
  const { t } = useTranslation()
  const [saving, { open: save, close: closeSave }] = useDisclosure(false)
  const [removed, setRemoved] = useState<SavedView | null>(null)
  const { exporting, exportList } = useExport(state)
  return (
    <>
      <LazyMenu
        items={() => import('./list-menu-items.tsx')}
        itemProps={{ state, views, exporting, onChange, onShowFilters, onExport: exportList, onSave: save, onRemove: setRemoved }}
        maxHeight="75dvh"
        trigger={
          <ActionIcon variant="default" size="input-sm" aria-label={t('customers.list.menu')} title={t('customers.list.menu')}>
            {exporting ? <Loader size={16} /> : <IconAdjustments size={18} aria-hidden />}
          </ActionIcon>
        }
      />
      <Suspense>
        {saving && <SaveViewDialog state={state} onClose={closeSave} />}
        {removed && <RemoveViewDialog view={removed} onClose={() => setRemoved(null)} />}
      </Suspense>
    </>
  )
}
