import { Group, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { focusRow } from '#web/list/focus-row.ts'
import { listAddress } from '#web/list/list-address.ts'
import { ListBody } from '#web/list/list-body.tsx'
import { useListState } from '#web/list/use-list-state.ts'
import { useFallbackInterval } from '#web/live-state.ts'
import { totalText } from '#web/numbers.ts'
import { useApi } from '#web/query.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { usePages } from '#web/use-pages.ts'
import { countAttention, type DocumentRow, documentPath, listDocuments } from '../contract.ts'
import { AttentionChips } from './attention-chips.tsx'
import { BringButton } from './bring-button.tsx'
import { DeadlineList } from './deadline-list.tsx'
import { columns, DocumentName, DocumentState } from './document-columns.tsx'
import { DocumentsEmpty } from './documents-empty.tsx'
import { RetrievalList } from './retrieval-list.tsx'
import { RetrieveButton } from './retrieve-button.tsx'
import { filtersFor, shownIn } from './shown.ts'

const phone = '(max-width: 37.49em)'
const pageRows = 100
const address = listAddress(['receivedAt'], '-receivedAt')

/** What came from trading partners and went to them; what needs a person first. */
export default function DocumentsPage() {
  const { t } = useTranslation()
  const cards = useMediaQuery(phone, false, { getInitialValueInEffect: false }) ?? false
  const { state, change } = useListState(address)
  const { search, sort, filters } = state
  const file = typeof filters.file === 'string' ? { file: filters.file } : null
  const shown = shownIn(filters, search !== '' || file !== null)
  const asked = { search, sort, filters: JSON.stringify(file ?? filtersFor(shown)), limit: pageRows }
  const { pages, rows, first } = usePages(listDocuments, { query: asked }, { keeps: true })
  const counts = useApi(countAttention, {}, { refetchInterval: useFallbackInterval() })
  const grid = useRef<HTMLDivElement>(null)
  const total = first?.total ?? null
  const none = counts.data?.none ?? false
  return (
    <>
      <PageHeader
        title={t('edi.title')}
        actions={
          <>
            <BringButton onBrought={(id) => change({ search: '', filters: { file: id } })} />
            <RetrieveButton />
          </>
        }
      />
      <RetrievalList />
      <DeadlineList />
      {!none && (
        <>
          <Group gap="sm" mb="sm">
            <SearchBox
              label={t('edi.search')}
              value={search}
              onSearch={(text) => change({ search: text, filters: {} })}
              onDown={() => focusRow(grid, 0)}
            />
            <Text size="sm" c="dimmed" role="status" className="numbers">
              {total ? t('edi.count', { count: total.rows, shown: totalText(total) }) : ''}
            </Text>
          </Group>
          <AttentionChips counts={counts.data} shown={shown} onChange={(show) => change({ filters: { show } })} />
        </>
      )}
      <ListBody
        label={t('edi.title')}
        loading={t('edi.loading')}
        list={{ pages, rows, total }}
        cards={cards}
        columns={columns}
        path={({ id }) => documentPath(id)}
        sort={sort}
        onSort={(key) => change({ sort: address.nextSort(sort, key) })}
        grid={grid}
        card={cardOf}
        empty={
          <DocumentsEmpty
            searched={search !== ''}
            shown={shown}
            none={none}
            onAll={() => change({ search: '', filters: { show: 'all' } })}
          />
        }
      />
    </>
  )
}

const cardOf = (row: DocumentRow) => ({
  name: <DocumentName row={row} more={row.partnerName} />,
  value: <DateText iso={row.receivedAt} />,
  note: <DocumentState row={row} lines={2} />,
  state: '',
})
