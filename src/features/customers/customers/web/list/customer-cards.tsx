import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { customerPath } from '#contract/places.ts'
import classes from '#web/list/table/cards.module.css'
import { ListCards } from '#web/list/table/list-cards.tsx'
import { Money } from '#web/ui/values/money.tsx'
import { OnHold } from './columns.tsx'
import type { CustomerRows } from './use-customer-rows.ts'
import type { Ticks } from './use-ticks.ts'

type Row = CustomerRows['rows'][number]

/** A company called like the customer would say the same twice. */
const companyOf = (row: Row) => (row.customerCompanyName === row.customerName ? '' : row.customerCompanyName)

/** The list on a phone: name, company and balance. A card leads to its customer, or with `ticks` is ticked. */
export function CustomerCards({ list, ticks }: { list: CustomerRows; ticks: Ticks | null }) {
  const { t } = useTranslation()
  const tickable = ({ id, customerName }: Row, index: number, card: ReactNode) =>
    ticks && (
      // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox in it
      <label className={classes.tick}>
        <Checkbox
          aria-label={t('bulk.tickNamed', { name: customerName })}
          checked={ticks.has(id)}
          onChange={() => ticks.toggle(index, false)}
        />
        {card}
      </label>
    )
  return (
    <ListCards
      label={t('customers.list.name')}
      list={list}
      path={({ id }) => customerPath(id)}
      card={(row) => ({
        name: row.customerName,
        value: <Money cents={row.openBalance} />,
        note: companyOf(row) || row.phone || row.email,
        state: (
          <>
            {row.onHold === 'Y' && <OnHold />}
            {[row.active === 'N' && t('customers.inactive'), row.mayBeDuplicate && t('fields.mayBeDuplicate')].filter(Boolean).join(' · ')}
          </>
        ),
      })}
      around={tickable}
    />
  )
}
