import { ActionIcon, Loader } from '@mantine/core'
import { IconAdjustments } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#web/lazy-part.ts'
import type { SavedView } from '#web/list/use-filters.ts'
import { LazyMenu } from '#web/ui/lazy-menu.tsx'
import { useFocusBack } from '#web/ui/use-focus-back.ts'
import type { ListState } from './list-state.ts'
import { useExport } from './use-export.ts'

const ViewDialog = lazyPart(() => import('./view-dialog.tsx'))
const ViewsDialog = lazyPart(() => import('./views-dialog.tsx'))

type Props = {
  state: ListState
  views: SavedView[]
  onChange: (part: Partial<ListState>) => void
  /** Present while the filters are hidden because the list is short. */
  onShowFilters?: () => void
}
/** A view that is changed, a new one, or all of them. */
type Dialog = SavedView | 'new' | 'all' | null

/** Columns, saved views and the CSV file: everything about the list that is not needed every minute. */
export function ListMenu({ state, views, onChange, onShowFilters }: Props) {
  const { t } = useTranslation()
  const [dialog, setDialog] = useState<Dialog>(null)
  const { exporting, exportList } = useExport(state)
  const close = () => setDialog(null)
  useFocusBack(dialog !== null)
  return (
    <>
      <LazyMenu
        items={() => import('./list-menu-items.tsx')}
        itemProps={{
          state,
          views,
          exporting,
          onChange,
          onShowFilters,
          onExport: exportList,
          onSave: () => setDialog('new'),
          onManage: () => setDialog('all'),
        }}
        maxHeight="75dvh"
        trigger={
          <ActionIcon variant="default" size="input-sm" aria-label={t('customers.list.menu')} title={t('customers.list.menu')}>
            {exporting ? <Loader size={16} /> : <IconAdjustments size={18} aria-hidden />}
          </ActionIcon>
        }
      />
      <Suspense>
        {dialog === 'all' && <ViewsDialog views={views} onChange={setDialog} onClose={close} />}
        {dialog !== null && dialog !== 'all' && <ViewDialog view={dialog === 'new' ? null : dialog} state={state} onClose={close} />}
      </Suspense>
    </>
  )
}
