import { useMediaQuery } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { addProgramPath, programPath } from '#contract/places.ts'
import { useSession } from '#web/app/session/session.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { usePages } from '#web/app/use-pages.ts'
import { askedFor } from '#web/list/list-address.ts'
import { ListToolbar } from '#web/list/list-toolbar.tsx'
import { focusRow } from '#web/list/table/focus-row.ts'
import { ListBody } from '#web/list/table/list-body.tsx'
import { useListState } from '#web/list/use-list-state.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { listPrograms, prepareProgramsExport } from '../../contract.ts'
import { cardOf, columnsOf } from './columns.tsx'
import { ListEmpty } from './list-empty.tsx'
import { programList } from './list-state.ts'

/** Specification section 9: the smallest breakpoint. */
const phone = '(max-width: 37.49em)'
const pageRows = 100

/** Rules by which dealers and reps earn rewards. */
export default function ProgramListPage() {
  const { t } = useTranslation()
  const canEdit = useCan()('programs.write')
  const role = useSession()?.role
  const sums = role !== 'rep' && role !== 'customer'
  const cards = useMediaQuery(phone, false, { getInitialValueInEffect: false }) ?? false
  const { state, change } = useListState(programList)
  const { pages, rows, first } = usePages(listPrograms, { query: { ...askedFor(state), limit: pageRows } }, { keeps: true })
  const total = first?.total ?? null
  const columns = useMemo(() => columnsOf(canEdit, sums), [canEdit, sums])
  const grid = useRef<HTMLDivElement>(null)
  const searched = state.search !== '' || Object.keys(state.filters).length > 0
  const isEmpty = pages.isSuccess && rows.length === 0 && !searched
  return (
    <>
      <PageHeader
        title={t('programs.title')}
        actions={
          !isEmpty && (
            <GuardedButton
              ability="programs.write"
              to={addProgramPath}
              aria-keyshortcuts="n"
              leftSection={<IconPlus size={16} aria-hidden />}
            >
              {t('programs.add')}
            </GuardedButton>
          )
        }
      />
      {!isEmpty && (
        <ListToolbar
          screen="programs"
          address={programList}
          state={state}
          onChange={change}
          onDown={() => focusRow(grid, 0)}
          search={t('programs.list.search')}
          total={total}
          count={(of) => t('programs.list.count', of)}
          file={prepareProgramsExport}
          asked={{ body: askedFor(state) }}
        />
      )}
      <ListBody
        label={t('programs.title')}
        loading={t('programs.list.loading')}
        list={{ pages, rows, total }}
        cards={cards}
        columns={columns}
        path={({ id }) => programPath(id)}
        sort={state.sort}
        nextSort={(key) => programList.nextSort(state.sort, key)}
        onSort={(sort) => change({ sort })}
        grid={grid}
        dimmed={({ state: stands }) => stands === 'Closed'}
        card={cardOf}
        empty={<ListEmpty searched={searched} onClear={() => change({ search: '', filters: {} })} />}
      />
    </>
  )
}
