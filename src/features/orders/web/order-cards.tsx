import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import classes from '#web/list/cards.module.css'
import { useLoadAhead } from '#web/list/use-load-ahead.ts'
import { useSteadyRows } from '#web/list/use-steady-rows.ts'
import { Money } from '#web/ui/money.tsx'
import { orderPath } from '../contract.ts'
import { StateBadge } from './state-badge.tsx'
import type { OrderRows } from './use-order-rows.ts'

const cardPx = 72

/** The list on a phone: customer, total, number and state; the page itself scrolls. */
export function OrderCards({ list }: { list: OrderRows }) {
  const { t } = useTranslation()
  const { rows, pages } = list
  const element = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => setTop((element.current?.getBoundingClientRect().top ?? 0) + window.scrollY), [])
  const virtual = useWindowVirtualizer({ count: rows.length, estimateSize: () => cardPx, overscan: 8, scrollMargin: top })
  const items = virtual.getVirtualItems()
  useLoadAhead(list, items.at(-1)?.index ?? 0)
  useSteadyRows(list, { rowPx: cardPx, offset: () => Math.max(0, window.scrollY - top), shift: (px) => window.scrollBy({ top: px }) })
  return (
    <ul
      ref={element}
      className={classes.cards}
      style={{ height: virtual.getTotalSize() }}
      aria-label={t('orders.title')}
      aria-busy={pages.isFetching}
    >
      {items.map(({ index, start }) => {
        const row = rows[index]
        if (!row) return null
        return (
          <li key={row.id} className={classes.item} style={{ height: cardPx, transform: `translateY(${start - top}px)` }}>
            <Link to={orderPath(row.id)} className={classes.link}>
              <span className={classes.card}>
                <span className={classes.name}>{row.customerName}</span>
                <span className={classes.balance}>
                  <Money cents={row.grandTotal} />
                </span>
                <span className={classes.company}>{[`#${row.number}`, row.poNumber].filter(Boolean).join(' · ')}</span>
                <span className={classes.state}>
                  <StateBadge state={row.state} />
                </span>
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
