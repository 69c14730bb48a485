import { useMediaQuery } from '@mantine/hooks'
import { IconTrophy } from '@tabler/icons-react'
import { type ReactNode, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { attainmentPath } from '#contract/places.ts'
import { usePages } from '#web/app/use-pages.ts'
import { askedFor } from '#web/list/list-address.ts'
import { ListToolbar } from '#web/list/list-toolbar.tsx'
import { NoMatch } from '#web/list/no-match.tsx'
import { focusRow } from '#web/list/table/focus-row.ts'
import { ListBody } from '#web/list/table/list-body.tsx'
import { useListState } from '#web/list/use-list-state.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { listAttainments, prepareAttainmentsExport } from '../../contract.ts'
import { cardOf, columnsOf } from './columns.tsx'
import { attainmentList } from './list-state.ts'

/** Specification section 9: the smallest breakpoint. */
const phone = '(max-width: 37.49em)'
const pageRows = 100

/** What sales earned whom. `programId`: in this program alone, on whose page it stands. `actions`: what can be done with many at once. */
export function AttainmentList({ programId, actions }: { programId?: string; actions?: ReactNode }) {
  const { t } = useTranslation()
  const cards = useMediaQuery(phone, false, { getInitialValueInEffect: false }) ?? false
  const { state, change } = useListState(attainmentList)
  const { program: _, ...others } = state.filters
  const filters = programId ? { ...others, program: [programId] } : state.filters
  const asked = askedFor({ ...state, filters })
  const { pages, rows, first } = usePages(listAttainments, { query: { ...asked, limit: pageRows } }, { keeps: true })
  const total = first?.total ?? null
  const columns = useMemo(() => columnsOf(programId !== undefined), [programId])
  const grid = useRef<HTMLDivElement>(null)
  const searched = state.search !== '' || Object.keys(programId ? others : state.filters).length > 0
  const isEmpty = pages.isSuccess && rows.length === 0 && !searched
  const clear = () => change({ search: '', filters: {} })
  return (
    <>
      {!isEmpty && (
        <ListToolbar
          screen="attainment"
          address={attainmentList}
          state={state}
          onChange={change}
          onDown={() => focusRow(grid, 0)}
          search={t('attainment.list.search')}
          total={total}
          count={(of) => t('attainment.list.count', of)}
          file={prepareAttainmentsExport}
          asked={{ body: asked }}
          actions={actions}
        />
      )}
      <ListBody
        label={t('attainment.title')}
        loading={t('attainment.list.loading')}
        list={{ pages, rows, total }}
        cards={cards}
        columns={columns}
        path={({ id }) => attainmentPath(id)}
        sort={state.sort}
        nextSort={(key) => attainmentList.nextSort(state.sort, key)}
        onSort={(sort) => change({ sort })}
        grid={grid}
        dimmed={({ status }) => status === 'Rejected' || status === 'Reversed'}
        card={cardOf}
        empty={
          searched ? (
            <NoMatch title={t('attainment.empty.noMatch')} text={t('attainment.empty.noMatchText')} onClear={clear} />
          ) : (
            <EmptyState icon={<IconTrophy size={36} />} title={t('attainment.empty.title')} text={t('attainment.empty.text')} />
          )
        }
      />
    </>
  )
}
