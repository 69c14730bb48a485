import type { SavedView } from '#web/list/filters/use-filters.ts'
import { ListMenu as SharedMenu } from '#web/list/list-menu.tsx'
import { type ListState, readListState, writeListState } from './list-state.ts'
import { useExport } from './use-export.ts'

type Props = { state: ListState; views: SavedView[]; onChange: (part: Partial<ListState>) => void; onShowFilters?: () => void }

const read = (address: string) => readListState(new URLSearchParams(address))
const write = (state: ListState) => writeListState(state).toString()

export function ListMenu({ state, onChange, ...shared }: Props) {
  const { exporting, exportList } = useExport(state)
  return (
    <SharedMenu
      {...shared}
      viewed={{
        screen: 'customers',
        address: write(state),
        normal: (address) => write(read(address)),
        show: (address) => onChange(read(address)),
      }}
      exporting={exporting}
      onExport={exportList}
      items={() => import('./list-menu-items.tsx')}
      own={{ columns: state.columns, onColumns: (columns) => onChange({ columns }) }}
    />
  )
}
