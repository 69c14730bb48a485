import { type ReactNode, Suspense, useState } from 'react'
import type { FilteredScreen } from '#contract/list-filters.ts'
import { lazyPart } from '../../app/lazy-part.ts'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import type { SavedView } from '../filters/use-filters.ts'
import type { Addressed } from '../list-address.ts'
import { ViewTabs } from './view-tabs.tsx'

const ViewDialog = lazyPart(() => import('./view-dialog.tsx'))
const ViewsDialog = lazyPart(() => import('./views-dialog.tsx'))

type List<State> = { screen: FilteredScreen; address: Addressed<State>; state: State; onChange: (state: State) => void }
/** A view that is changed, a new one, or all of them. */
type Dialog = SavedView | 'new' | 'all' | null

/** Saved views of a list: `tabs` above it, where there are some; `dialogs` in which they are saved and changed. */
export function useViews<State>({ screen, address, state, onChange }: List<State>, views: SavedView[]) {
  const [dialog, setDialog] = useState<Dialog>(null)
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
  const onSave = () => setDialog('new')
  const tabs: ReactNode = views.length > 0 && <ViewTabs viewed={viewed} views={views} onSave={onSave} />
  const dialogs: ReactNode = (
    <Suspense>
      {dialog === 'all' && <ViewsDialog viewed={viewed} views={views} onChange={setDialog} onClose={close} />}
      {dialog !== null && dialog !== 'all' && <ViewDialog view={dialog === 'new' ? null : dialog} viewed={viewed} onClose={close} />}
    </Suspense>
  )
  return {
    tabs,
    dialogs,
    hasViews: views.length > 0,
    isUsual: viewed.address === viewed.normal(''),
    onSave,
    onManage: () => setDialog('all'),
  }
}
