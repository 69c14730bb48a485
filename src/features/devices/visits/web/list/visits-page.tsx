import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconMapPin, IconSearchOff } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { customerVisitsPath } from '#contract/places.ts'
import { usePages } from '#web/app/use-pages.ts'
import { askedFor } from '#web/list/list-address.ts'
import { ListToolbar } from '#web/list/list-toolbar.tsx'
import { focusRow } from '#web/list/table/focus-row.ts'
import { ListBody } from '#web/list/table/list-body.tsx'
import { useListState } from '#web/list/use-list-state.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { listVisits, prepareVisitsExport } from '../../contract.ts'
import { usePlanning } from '../use-planning.tsx'
import { cardOf, columns } from './columns.tsx'
import { visitList } from './list-state.ts'

/** Specification section 9: the smallest breakpoint. */
const phone = '(max-width: 37.49em)'
const pageRows = 100

/** What reps plan and did at customers. */
export default function VisitsPage() {
  const { t } = useTranslation()
  const cards = useMediaQuery(phone, false, { getInitialValueInEffect: false }) ?? false
  const { state, change } = useListState(visitList)
  const { pages, rows, first } = usePages(listVisits, { query: { ...askedFor(state), limit: pageRows } }, { keeps: true })
  const total = first?.total ?? null
  const grid = useRef<HTMLDivElement>(null)
  const { button, notice, dialog } = usePlanning(null)
  const searched = state.search !== '' || Object.keys(state.filters).length > 0
  const isEmpty = pages.isSuccess && rows.length === 0 && !searched
  return (
    <>
      <PageHeader title={t('visits.title')} description={t('visits.lead')} actions={!isEmpty && button} />
      {notice}
      {!isEmpty && (
        <ListToolbar
          screen="visits"
          address={visitList}
          state={state}
          onChange={change}
          onDown={() => focusRow(grid, 0)}
          search={t('visits.list.search')}
          total={total}
          count={(of) => t('visits.list.count', of)}
          file={prepareVisitsExport}
          asked={{ body: askedFor(state) }}
        />
      )}
      <ListBody
        label={t('visits.title')}
        loading={t('visits.list.loading')}
        list={{ pages, rows, total }}
        cards={cards}
        columns={columns}
        path={({ customerId }) => customerVisitsPath(customerId)}
        sort={state.sort}
        nextSort={(key) => visitList.nextSort(state.sort, key)}
        onSort={(sort) => change({ sort })}
        grid={grid}
        dimmed={(row) => row.state === 'calledOff'}
        card={cardOf}
        empty={
          searched ? (
            <EmptyState
              icon={<IconSearchOff size={36} />}
              title={t('visits.empty.noMatch')}
              text={t('visits.empty.noMatchText')}
              action={
                <Button variant="default" onClick={() => change({ search: '', filters: {} })}>
                  {t('customers.list.clearAll')}
                </Button>
              }
            />
          ) : (
            <EmptyState icon={<IconMapPin size={36} />} title={t('visits.empty.title')} text={t('visits.empty.text')} action={button} />
          )
        }
      />
      {dialog}
    </>
  )
}
