import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Result } from '#contract/endpoint.ts'
import { FilterBar } from '#web/list/filters/filter-bar.tsx'
import { useFilters } from '#web/list/filters/use-filters.ts'
import classes from '#web/list/list.module.css'
import { ListMenu } from '#web/list/list-menu.tsx'
import { SearchBox } from '#web/ui/fields/search-box.tsx'
import { totalText } from '#web/ui/values/numbers.ts'
import { type countAttention, prepareDocumentsExport } from '../../contract.ts'
import { AttentionChips } from './attention-chips.tsx'
import { askedFor, type DocumentListState, type Documents, documentList } from './document-list.ts'
import { filtersIn, shownIn, withFilters, withSearch, withShown } from './list-state.ts'

/** Below this many documents searching is enough; the filters wait in the menu. */
const filtersFrom = 50

type Props = {
  state: DocumentListState
  list: Documents
  counts: Result<typeof countAttention> | undefined
  onChange: (part: Partial<DocumentListState>) => void
  onDown: () => void
}

export function DocumentsToolbar({ state, list: { total }, counts, onChange, onDown }: Props) {
  const { t } = useTranslation()
  const { filters: offered, views } = useFilters('documents')
  const [wanted, setWanted] = useState(false)
  const { search, filters } = state
  const chosen = filtersIn(filters)
  // What needs a person is few and everything many: between the two the filters stay.
  if (!wanted && total && (total.more || total.rows >= filtersFrom)) setWanted(true)
  const showFilters = wanted || Object.keys(chosen).length > 0
  return (
    <div className={classes.toolbar}>
      <Group gap="sm" className={classes.first}>
        <SearchBox
          label={t('edi.search')}
          value={search}
          onSearch={(text) => onChange({ search: text, filters: withSearch(filters, search, text) })}
          onDown={onDown}
        />
        <ListMenu
          screen="documents"
          address={documentList}
          state={state}
          views={views}
          onChange={onChange}
          onShowFilters={showFilters ? undefined : () => setWanted(true)}
          file={prepareDocumentsExport}
          asked={{ body: askedFor(state) }}
          items={() => import('#web/list/list-menu-items.tsx')}
          own={{}}
        />
        <Text size="sm" c="dimmed" role="status" className="numbers">
          {total ? t('edi.count', { count: total.rows, shown: totalText(total) }) : ''}
        </Text>
      </Group>
      <AttentionChips
        counts={counts}
        shown={shownIn(filters, search)}
        onChange={(shown) => onChange({ filters: withShown(filters, shown, search) })}
      />
      {showFilters && offered.length > 0 && (
        <FilterBar filters={offered} values={chosen} onChange={(values) => onChange({ filters: withFilters(filters, values) })} />
      )}
    </div>
  )
}
