import { useMediaQuery } from '@mantine/hooks'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { documentPath } from '#contract/places.ts'
import { focusRow } from '#web/list/table/focus-row.ts'
import { ListBody } from '#web/list/table/list-body.tsx'
import { useListState } from '#web/list/use-list-state.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { DateText } from '#web/ui/values/date-text.tsx'
import type { DocumentRow } from '../../contract.ts'
import { DeadlineList } from '../deadline-list.tsx'
import { BringButton } from './bring-button.tsx'
import { columns, DocumentName, DocumentState } from './document-columns.tsx'
import { documentList, useAttention, useDocuments } from './document-list.ts'
import { DocumentsEmpty } from './documents-empty.tsx'
import { DocumentsToolbar } from './documents-toolbar.tsx'
import { RetrievalList } from './retrieval-list.tsx'
import { RetrieveButton } from './retrieve-button.tsx'

const phone = '(max-width: 37.49em)'

/** What came from trading partners and went to them; what needs a person first. */
export default function DocumentsPage() {
  const { t } = useTranslation()
  const cards = useMediaQuery(phone, false, { getInitialValueInEffect: false }) ?? false
  const { state, change } = useListState(documentList)
  const list = useDocuments(state)
  const counts = useAttention(state)
  const grid = useRef<HTMLDivElement>(null)
  const none = counts?.none ?? false
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
      {!none && <DocumentsToolbar state={state} list={list} counts={counts} onChange={change} onDown={() => focusRow(grid, 0)} />}
      <ListBody
        label={t('edi.title')}
        loading={t('edi.loading')}
        list={list}
        cards={cards}
        columns={columns}
        path={({ id }) => documentPath(id)}
        sort={state.sort}
        nextSort={(key) => documentList.nextSort(state.sort, key)}
        onSort={(sort) => change({ sort })}
        grid={grid}
        card={cardOf}
        empty={<DocumentsEmpty state={state} none={none} onChange={change} />}
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
