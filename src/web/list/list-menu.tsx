import { ActionIcon, Loader } from '@mantine/core'
import { IconAdjustments } from '@tabler/icons-react'
import { type ComponentType, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Input } from '#contract/endpoint.ts'
import type { FilteredScreen } from '#contract/list-filters.ts'
import { type Prepared, useExport } from '../app/calls/use-download.ts'
import { lazyPart } from '../app/lazy-part.ts'
import type { Exporting } from '../ui/menus/export-items.tsx'
import { LazyMenu } from '../ui/menus/lazy-menu.tsx'
import { useFocusBack } from '../ui/use-focus-back.ts'
import type { SavedView } from './filters/use-filters.ts'
import type { Addressed } from './list-address.ts'
import type { Viewed } from './views/views.ts'

const ViewDialog = lazyPart(() => import('./views/view-dialog.tsx'))
const ViewsDialog = lazyPart(() => import('./views/views-dialog.tsx'))

/** What every list's menu has. */
export type ListMenuProps = Exporting & {
  viewed: Viewed
  views: SavedView[]
  /** Present while the filters are hidden because the list is short. */
  onShowFilters?: () => void
  onSave: () => void
  onManage: () => void
}
/** `file`: the call that prepares its export, `asked`: with what; `items`: draws its entries; `own`: the room's own state beside them. */
type Props<State, File extends Prepared, Own extends object> = {
  screen: FilteredScreen
  address: Addressed<State>
  state: State
  views: SavedView[]
  onChange: (state: State) => void
  onShowFilters?: () => void
  file: File
  asked: Input<File>
  items: () => Promise<{ default: ComponentType<ListMenuProps & Own> }>
  own: Own
}
/** A view that is changed, a new one, or all of them. */
type Dialog = SavedView | 'new' | 'all' | null

/** Columns, saved views and the CSV file: everything about the list that is not needed every minute. */
export function ListMenu<State, File extends Prepared, Own extends object>(props: Props<State, File, Own>) {
  const { screen, address, state, views, onChange, onShowFilters, file, asked, items, own } = props
  const { t } = useTranslation()
  const [dialog, setDialog] = useState<Dialog>(null)
  const exported = useExport(file, asked)
  const read = (text: string) => address.read(new URLSearchParams(text))
  const write = (shown: State) => address.write(shown).toString()
  const viewed = {
    screen,
    address: write(state),
    normal: (text: string) => write(read(text)),
    show: (text: string) => onChange(read(text)),
  }
  const close = () => setDialog(null)
  useFocusBack(dialog !== null)
  return (
    <>
      <LazyMenu
        items={items}
        itemProps={{
          ...own,
          viewed,
          views,
          ...exported,
          onShowFilters,
          onSave: () => setDialog('new'),
          onManage: () => setDialog('all'),
        }}
        maxHeight="75dvh"
        trigger={
          <ActionIcon variant="default" size="input-sm" aria-label={t('customers.list.menu')} title={t('customers.list.menu')}>
            {exported.exporting ? <Loader size={16} /> : <IconAdjustments size={18} aria-hidden />}
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
