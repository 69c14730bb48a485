import { useTranslation } from 'react-i18next'
import type { Result } from '#contract/endpoint.ts'
import { ListToolbar } from '#web/list/list-toolbar.tsx'
import { type countAttention, prepareDocumentsExport } from '../../contract.ts'
import { AttentionChips } from './attention-chips.tsx'
import { askedFor, type DocumentListState, type Documents, documentList } from './document-list.ts'
import { filtersIn, shownIn, withFilters, withSearch, withShown } from './list-state.ts'

type Props = {
  state: DocumentListState
  list: Documents
  counts: Result<typeof countAttention> | undefined
  onChange: (part: Partial<DocumentListState>) => void
  onDown: () => void
}

export function DocumentsToolbar({ state, list: { total }, counts, onChange, onDown }: Props) {
  const { t } = useTranslation()
  const { search, filters } = state
  return (
    <ListToolbar
      screen="documents"
      address={documentList}
      state={state}
      onChange={onChange}
      onDown={onDown}
      search={t('edi.search')}
      total={total}
      count={(of) => t('edi.count', of)}
      file={prepareDocumentsExport}
      asked={{ body: askedFor(state) }}
      filtersFrom={50}
      between={
        <AttentionChips
          counts={counts}
          shown={shownIn(filters, search)}
          onChange={(shown) => onChange({ filters: withShown(filters, shown, search) })}
        />
      }
      chosen={filtersIn(filters)}
      onFilters={(values) => onChange({ filters: withFilters(filters, values) })}
      onSearch={(text) => onChange({ search: text, filters: withSearch(filters, search, text) })}
    />
  )
}
