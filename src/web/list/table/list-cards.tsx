import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { CountedRows } from '../loaded-rows.ts'
import classes from './cards.module.css'
import { useLoadAhead } from './use-load-ahead.ts'
import { useSteadyRows } from './use-steady-rows.ts'

const cardPx = 72

/** What a card says: two lines, each with something at its end. */
type Card = { name: ReactNode; value: ReactNode; note: ReactNode; state: ReactNode }
type Props<Row> = {
  label: string
  list: CountedRows<Row>
  path: (row: Row) => string
  card: (row: Row) => Card
  /** Draws around a card what stands in place of the link into its record. */
  around?: ((row: Row, index: number, card: ReactNode) => ReactNode) | undefined
}

/** The list on a phone; the page itself scrolls. */
export function ListCards<Row extends { id: string }>({ label, list, path, card, around }: Props<Row>) {
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
        if (!row) return null
        const { name, value, note, state } = card(row)
        const drawn = (
          <span className={classes.card}>
            <span className={classes.name}>{name}</span>
            <span className={classes.balance}>{value}</span>
            <span className={classes.company}>{note}</span>
            <span className={classes.state}>{state}</span>
          </span>
        )
        return (
          <li key={row.id} className={classes.item} style={{ height: cardPx, transform: `translateY(${start - top}px)` }}>
            {around?.(row, index, drawn) ?? (
              <Link to={path(row)} state={{ from }} className={classes.link}>
                {drawn}
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}
