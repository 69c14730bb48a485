import { useElementSize, useMergedRef } from '@mantine/hooks'
import { type ReactNode, type RefObject, Suspense, useCallback, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { lazyPart } from '../../app/lazy-part.ts'
import type { Columns } from '../columns/use-columns.ts'
import type { CountedRows } from '../loaded-rows.ts'
import { focusRow } from './focus-row.ts'
import { columnsThatFit, type ListColumn, leastWidthOf, templateOf, tickPx } from './list-column.ts'
import { ListHead, type Sorting } from './list-head.tsx'
import { ListRow } from './list-row.tsx'
import { ListSums } from './list-sums.tsx'
import { useGridRows } from './use-grid-rows.ts'
import type { Ticks } from './use-ticks.ts'

const PeekPanel = lazyPart(() => import('./peek-panel.tsx')) as typeof import('./peek-panel.tsx').default

type Props<Row extends { id: string }, Key extends string> = Sorting<Key> & {
  label: string
  columns: readonly ListColumn<Row, Key>[]
  /** All that it has, also those that are not shown. */
  all?: readonly ListColumn<Row, Key>[]
  chosen: Columns
  list: CountedRows<Row>
  path: (row: Row) => string
  grid: RefObject<HTMLDivElement | null>
  /** What columns come to, by their keys, over all that the list finds. */
  sums?: Readonly<Record<string, ReactNode>> | null
  /** Height of what stands below it. */
  belowPx?: number
  /** Rows that no longer count. */
  dimmed?: (row: Row) => boolean
  ticks?: Ticks<Row> | null
}

/** The rows as a grid; Enter opens, Space shows what is known of a row beside the list, x ticks. */
export function ListTable<Row extends { id: string }, Key extends string>(props: Props<Row, Key>) {
  const { label, columns: given, all = given, chosen, list, path, grid, belowPx = 0, dimmed, ticks = null, sums = null, ...sorting } = props
  const navigate = useNavigate()
  const from = useLocation().search.slice(1)
  const open = useCallback((to: string) => navigate(to, { state: { from } }), [navigate, from])
  const { ref: measured, width } = useElementSize()
  const ticksPx = ticks ? tickPx : 0
  const columns = useMemo(() => columnsThatFit(given, Math.max(0, width - ticksPx)), [given, width, ticksPx])
  const template = `${ticks ? `${tickPx}px ` : ''}${templateOf(columns)}`
  const [peeking, setPeeking] = useState(false)
  const peek = useCallback(() => setPeeking(true), [])
  const { items, active, setActive, show, gridProps, bodyProps } = useGridRows(list, grid, {
    label,
    columns: columns.length + (ticks ? 1 : 0),
    belowPx,
    onStep: ticks?.step,
  })
  const peeked = peeking ? list.rows[active] : undefined
  return (
    <>
      <div ref={useMergedRef(grid, measured)} {...gridProps}>
        <div style={{ minWidth: leastWidthOf(columns) + ticksPx }} role="presentation">
          <ListHead columns={columns} template={template} ticks={ticks} all={all} chosen={chosen} {...sorting} />
          <div {...bodyProps}>
            {items.map(({ index, start }) => {
              const row = list.rows[index]
              if (!row) return null
              return (
                <ListRow
                  key={row.id}
                  row={row}
                  columns={columns}
                  template={template}
                  to={path(row)}
                  from={from}
                  index={index}
                  top={start}
                  active={index === active}
                  dimmed={dimmed?.(row) ?? false}
                  ticked={ticks ? ticks.has(row.id) : null}
                  name={ticks?.nameOf(row) ?? ''}
                  onTick={ticks?.toggle}
                  onOpen={open}
                  onPeek={peek}
                  onFocus={setActive}
                />
              )
            })}
          </div>
          {sums && <ListSums columns={columns} template={template} ticked={ticks !== null} sums={sums} />}
        </div>
      </div>
      {/* Outside of the grid, whose keys are not its own. */}
      <Suspense>
        {peeked && (
          <PeekPanel
            row={peeked}
            columns={[...given, ...all.filter(({ key, onlyShown }) => !onlyShown && !given.some((column) => column.key === key))]}
            to={path(peeked)}
            from={from}
            index={active}
            count={list.rows.length}
            onMove={show}
            onClose={() => {
              setPeeking(false)
              focusRow(grid, active)
            }}
          />
        )}
      </Suspense>
    </>
  )
}
