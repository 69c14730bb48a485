import { useTranslation } from 'react-i18next'
import { downloadFrom } from '#web/app/calls/download.ts'
import { useAction } from '#web/app/calls/query.ts'
import type { SavedView } from '#web/list/filters/use-filters.ts'
import { ListMenu } from '#web/list/list-menu.tsx'
import { prepareDocumentsExport } from '../../contract.ts'
import { askedFor, type DocumentListState, documentList } from './document-list.ts'

type Props = {
  state: DocumentListState
  views: SavedView[]
  onChange: (part: Partial<DocumentListState>) => void
  onShowFilters?: () => void
}

const read = (address: string) => documentList.read(new URLSearchParams(address))
const write = (state: DocumentListState) => documentList.write(state).toString()

export function DocumentsMenu({ state, onChange, ...shared }: Props) {
  const { t } = useTranslation()
  const prepare = useAction(prepareDocumentsExport, {
    success: t('customers.list.exported'),
    onSuccess: ({ path }) => downloadFrom(path),
  })
  return (
    <ListMenu
      {...shared}
      viewed={{
        screen: 'documents',
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
