import { useElementSize, useMediaQuery } from '@mantine/hooks'
import { IconTrophy } from '@tabler/icons-react'
import { type ReactNode, Suspense, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { attainmentPath } from '#contract/places.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { textOf } from '#web/app/text.ts'
import { usePages } from '#web/app/use-pages.ts'
import { CardChoices } from '#web/list/card-choices.tsx'
import classes from '#web/list/list.module.css'
import { askedFor } from '#web/list/list-address.ts'
import { ListToolbar } from '#web/list/list-toolbar.tsx'
import { NoMatch } from '#web/list/no-match.tsx'
import { focusRow } from '#web/list/table/focus-row.ts'
import { ListBody } from '#web/list/table/list-body.tsx'
import { useTicks } from '#web/list/table/use-ticks.ts'
import { useListState } from '#web/list/use-list-state.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { type AttainmentRow, listAttainments, prepareAttainmentsExport } from '../../contract.ts'
import { cardOf, columnsOf } from './columns.tsx'
import { attainmentList, type Sort } from './list-state.ts'

const ApproveBar = lazyPart(() => import('../decide/approve-bar.tsx'))

/** Specification section 9: the smallest breakpoint. */
const phone = '(max-width: 37.49em)'
const pageRows = 100
const cardSorts: Sort[] = ['-createdDate', 'customerName', 'status', '-spend', '-customerReward', '-salesReward']

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
  const ticks = useTicks(rows, { view: JSON.stringify(asked), may: useCan()('attainment.write'), nameOf })
  const [selecting, setSelecting] = useState(false)
  const { ref: bar, height: barPx } = useElementSize()
  const endSelecting = () => {
    setSelecting(false)
    ticks?.clear()
  }
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
          beside={
            cards &&
            ticks && (
              <CardChoices
                sort={state.sort}
                sorts={cardSorts}
                labelOf={(key) => textOf(`fields.${key === 'status' ? 'rewardStatus' : key}`)}
                onSort={(sort) => change({ sort })}
                selecting={selecting}
                onSelect={selecting ? endSelecting : () => setSelecting(true)}
              />
            )
          }
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
        belowPx={barPx}
        ticks={ticks}
        selecting={selecting}
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
      <div ref={bar} className={classes.below}>
        <Suspense>{ticks && <ApproveBar rows={rows.filter(({ id }) => ticks.has(id))} onClear={endSelecting} />}</Suspense>
      </div>
    </>
  )
}

const nameOf = ({ customerName, number }: AttainmentRow) => `${customerName} ${number}`
