import { Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Store } from '#features/stores/stores/contract.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { DateText } from '#web/ui/values/date-text.tsx'
import { MailStateText } from '#web/ui/values/mail-state-text.tsx'
import { numberText } from '#web/ui/values/numbers.ts'
import type { ShopperRow } from '../contract.ts'
import { type Chosen, ShopperActions } from './shopper-actions.tsx'
import { ShopperStateText } from './shopper-state.tsx'
import classes from './shopper-table.module.css'

const RightsDialog = lazyPart(() => import('./rights/rights-dialog.tsx'))
const StepDialog = lazyPart(() => import('./shopper-step-dialog.tsx'))

export function ShopperTable({ store, rows }: { store: Store; rows: readonly ShopperRow[] }) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<{ row: ShopperRow; what: Chosen } | null>(null)
  const close = () => setChosen(null)
  return (
    <>
      <DataTable className={classes.cards}>
        <thead>
          <tr>
            <th scope="col">{t('shoppers.columns.who')}</th>
            <th scope="col">{t('fields.shopperState')}</th>
            <th scope="col" data-wide>
              {t('shoppers.columns.customers')}
            </th>
            <th scope="col" data-wide data-seen>
              {t('shoppers.columns.seen')}
            </th>
            <th scope="col" data-end data-wide>
              {t('shoppers.columns.orders')}
            </th>
            <th scope="col" data-end>
              <span className="visually-hidden">{t('recipients.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row" style={{ overflowWrap: 'anywhere' }}>
                <div>{row.name || <Email address={row.email} />}</div>
                {row.name && (
                  <Text size="sm" c="dimmed">
                    <Email address={row.email} />
                  </Text>
                )}
                <Text size="sm" c="dimmed" data-narrow>
                  {namesOf(row)}
                </Text>
              </th>
              <td data-state>
                <ShopperStateText state={row.state} />
                {row.state !== 'Requested' && row.askedAt && (
                  <div>
                    <ShopperStateText state="Requested" />
                  </div>
                )}
                {row.state === 'Invited' && row.mailState && (
                  <div>
                    <MailStateText state={row.mailState} />
                  </div>
                )}
                {row.reason && (
                  <Text size="sm" c="dimmed">
                    {row.reason}
                  </Text>
                )}
              </td>
              <td data-wide style={{ overflowWrap: 'break-word' }}>
                {namesOf(row)}
              </td>
              <td data-wide data-seen data-label={t('shoppers.columns.seen')}>
                {row.seenAt && <DateText iso={row.seenAt} />}
              </td>
              <td data-end data-wide data-label={t('shoppers.columns.orders')}>
                {numberText(row.orders)}
              </td>
              <td data-end data-actions>
                <ShopperActions store={store} row={row} onChoose={(what) => setChosen({ row, what })} />
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      <Suspense>
        {chosen?.what === 'rights' && <RightsDialog row={chosen.row} onClose={close} />}
        {chosen && chosen.what !== 'rights' && <StepDialog store={store} row={chosen.row} step={chosen.what} onClose={close} />}
      </Suspense>
    </>
  )
}

/** Where there is no room for it, it goes on in the next line with its host. */
function Email({ address }: { address: string }) {
  const [name, host] = address.split('@')
  return (
    <>
      {name}
      <wbr />@{host}
    </>
  )
}

/** The first few, and how many more. */
function namesOf({ customers }: ShopperRow): string {
  const shown = customers.slice(0, 3).map(({ customerName }) => customerName)
  return customers.length > 3 ? `${shown.join(', ')} +${customers.length - 3}` : shown.join(', ')
}
