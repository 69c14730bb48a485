import { Checkbox } from '@mantine/core'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { customerPath } from '#contract/places.ts'
import classes from '#web/list/table/cards.module.css'
import { useLoadAhead } from '#web/list/table/use-load-ahead.ts'
import { useSteadyRows } from '#web/list/table/use-steady-rows.ts'
import { Money } from '#web/ui/values/money.tsx'
import { OnHold } from './columns.tsx'
import type { CustomerRows } from './use-customer-rows.ts'
import type { Ticks } from './use-ticks.ts'

type Row = CustomerRows['rows'][number]

const cardPx = 72

/** A company called like the customer would say the same twice. */
const companyOf = (row: Row) => (row.customerCompanyName === row.customerName ? '' : row.customerCompanyName)

/** The list on a phone: name, company and balance; the page itself scrolls. A card leads to its customer, or with `ticks` is ticked. */
export function CustomerCards({ list, from, ticks }: { list: CustomerRows; from: string; ticks: Ticks | null }) {
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
      aria-label={t('customers.list.name')}
      aria-busy={pages.isFetching}
    >
      {items.map(({ index, start }) => {
        const row = rows[index]
        if (!row) return null
        return (
          <li key={row.id} className={classes.item} style={{ height: cardPx, transform: `translateY(${start - top}px)` }}>
            {ticks ? (
              // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox in it
              <label className={classes.tick}>
                <Checkbox
                  aria-label={t('bulk.tickNamed', { name: row.customerName })}
                  checked={ticks.has(row.id)}
                  onChange={() => ticks.toggle(index, false)}
                />
                <Card row={row} />
              </label>
            ) : (
              <Link to={customerPath(row.id)} state={{ from }} className={classes.link}>
                <Card row={row} />
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Card({ row }: { row: Row }) {
  const { t } = useTranslation()
  return (
    <span className={classes.card}>
      <span className={classes.name}>{row.customerName}</span>
      <span className={classes.balance}>
        <Money cents={row.openBalance} />
      </span>
      <span className={classes.company}>{companyOf(row) || row.phone || row.email}</span>
      <span className={classes.state}>
        {row.onHold === 'Y' && <OnHold />}
        {[row.active === 'N' && t('customers.inactive'), row.mayBeDuplicate && t('fields.mayBeDuplicate')].filter(Boolean).join(' · ')}
      </span>
    </span>
  )
}
