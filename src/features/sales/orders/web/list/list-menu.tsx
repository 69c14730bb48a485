import { useTranslation } from 'react-i18next'
import { downloadFrom } from '#web/app/calls/download.ts'
import { useAction } from '#web/app/calls/query.ts'
import type { SavedView } from '#web/list/filters/use-filters.ts'
import { ListMenu as SharedMenu } from '#web/list/list-menu.tsx'
import { prepareOrdersExport } from '../../contract.ts'
import { askedFor, type ListState, orderList } from './list-state.ts'

type Props = { state: ListState; views: SavedView[]; onChange: (part: Partial<ListState>) => void; onShowFilters?: () => void }

const read = (address: string) => orderList.read(new URLSearchParams(address))
const write = (state: ListState) => orderList.write(state).toString()

export function ListMenu({ state, onChange, ...shared }: Props) {
  const { t } = useTranslation()
  const prepare = useAction(prepareOrdersExport, {
    success: t('customers.list.exported'),
    onSuccess: ({ path }) => downloadFrom(path),
  })
  return (
    <SharedMenu
      {...shared}
      viewed={{
        screen: 'orders',
        address: write(state),
        normal: (address) => write(read(address)),
        show: (address) => onChange(read(address)),
      }}
      exporting={prepare.isPending}
      onExport={() => prepare.mutate({ body: askedFor(state) })}
      items={() => import('#web/list/list-menu-items.tsx')}
      own={{}}
    />
  )
}
