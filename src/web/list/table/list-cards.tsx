import { Checkbox } from '@mantine/core'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import type { CountedRows } from '../loaded-rows.ts'
import classes from './cards.module.css'
import { useLoadAhead } from './use-load-ahead.ts'
import { useSteadyRows } from './use-steady-rows.ts'
import type { Ticks } from './use-ticks.ts'

const cardPx = 72

/** What a card says: two lines, each with something at its end. */
type CardOf<Row> = (row: Row) => { name: ReactNode; value: ReactNode; note: ReactNode; state: ReactNode }
type Props<Row extends { id: string }> = {
  label: string
  list: CountedRows<Row>
  path: (row: Row) => string
  card: CardOf<Row>
  /** With them a card is ticked, else it leads to its record. */
  ticks: Ticks<Row> | null
}

/** The list on a phone; the page itself scrolls. */
export function ListCards<Row extends { id: string }>({ label, list, path, card, ticks }: Props<Row>) {
  const { rows, pages } = list
  const from = useLocation().search.slice(1)
  const element = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => setTop((element.current?.getBoundingClientRect().top ?? 0) + window.scrollY), [])
  const virtual = useWindowVirtualizer({ count: rows.length, estimateSize: () => cardPx, overscan: 8, scrollMargin: top })
  const items = virtual.getVirtualItems()
  useLoadAhead(list, items.at(-1)?.index ?? 0)
  useSteadyRows(list, { rowPx: cardPx, offset: () => Math.max(0, window.scrollY - top), shift: (px) => window.scrollBy({ top: px }) })
  return (
    <ul ref={element} className={classes.cards} style={{ height: virtual.getTotalSize() }} aria-label={label} aria-busy={pages.isFetching}>
      {items.map(({ index, start }) => {
        const row = rows[index]
        return (
          row && (
            <ListCard
              key={row.id}
              row={row}
              card={card}
              to={path(row)}
              from={from}
              index={index}
              top={start - top}
              ticked={ticks ? ticks.has(row.id) : null}
              name={ticks?.nameOf(row) ?? ''}
              onTick={ticks?.toggle}
            />
          )
        )
      })}
    </ul>
  )
}

type CardProps<Row> = {
  row: Row
  card: CardOf<Row>
  to: string
  from: string
  index: number
  top: number
  /** Null: it leads to its record. */
  ticked: boolean | null
  name: string
  onTick: ((index: number, range: boolean) => void) | undefined
}

function Card<Row>({ row, card, to, from, index, top, ticked, name, onTick }: CardProps<Row>) {
  const { t } = useTranslation()
  const said = card(row)
  const lines = (
    <span className={classes.card}>
      <span className={classes.line}>
        <span className={classes.name}>{said.name}</span>
        <span className={classes.balance}>{said.value}</span>
      </span>
      <span className={classes.line}>
        <span className={classes.company}>{said.note}</span>
        <span className={classes.state}>{said.state}</span>
      </span>
    </span>
  )
  return (
    <li className={classes.item} style={{ height: cardPx, transform: `translateY(${top}px)` }}>
      {ticked === null ? (
        <Link to={to} state={{ from }} className={classes.link}>
          {lines}
        </Link>
      ) : (
        // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox in it
        <label className={classes.tick}>
          <Checkbox aria-label={t('bulk.tickNamed', { name })} checked={ticked} onChange={() => onTick?.(index, false)} />
          {lines}
        </label>
      )}
    </li>
  )
}
const ListCard = memo(Card) as typeof Card
