import { ActionIcon, Loader } from '@mantine/core'
import { IconAdjustments } from '@tabler/icons-react'
import { type ComponentType, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../app/lazy-part.ts'
import { LazyMenu } from '../ui/menus/lazy-menu.tsx'
import { useFocusBack } from '../ui/use-focus-back.ts'
import type { SavedView } from './filters/use-filters.ts'
import type { Viewed } from './views/views.ts'

const ViewDialog = lazyPart(() => import('./views/view-dialog.tsx'))
const ViewsDialog = lazyPart(() => import('./views/views-dialog.tsx'))

/** What every list's menu has. */
export type ListMenuProps = {
  viewed: Viewed
  views: SavedView[]
  exporting: boolean
  onExport: () => void
  /** Present while the filters are hidden because the list is short. */
  onShowFilters?: () => void
  onSave: () => void
  onManage: () => void
}
/** `items`: draws them; `own`: what it draws besides. */
type Props<Own extends object> = Omit<ListMenuProps, 'onSave' | 'onManage'> & {
  items: () => Promise<{ default: ComponentType<ListMenuProps & Own> }>
  own: Own
}
/** A view that is changed, a new one, or all of them. */
type Dialog = SavedView | 'new' | 'all' | null

/** Columns, saved views and the CSV file: everything about the list that is not needed every minute. */
export function ListMenu<Own extends object>({ items, own, ...shared }: Props<Own>) {
  const { t } = useTranslation()
  const [dialog, setDialog] = useState<Dialog>(null)
  const { viewed, views, exporting } = shared
  const close = () => setDialog(null)
  useFocusBack(dialog !== null)
  return (
    <>
      <LazyMenu
        items={items}
        itemProps={{ ...own, ...shared, onSave: () => setDialog('new'), onManage: () => setDialog('all') }}
        maxHeight="75dvh"
        trigger={
          <ActionIcon variant="default" size="input-sm" aria-label={t('customers.list.menu')} title={t('customers.list.menu')}>
            {exporting ? <Loader size={16} /> : <IconAdjustments size={18} aria-hidden />}
          </ActionIcon>
        }
      />
      <Suspense>
        {dialog === 'all' && <ViewsDialog viewed={viewed} views={views} onChange={setDialog} onClose={close} />}
        {dialog !== null && dialog !== 'all' && <ViewDialog view={dialog === 'new' ? null : dialog} viewed={viewed} onClose={close} />}
      </Suspense>
    </>
  )
}
