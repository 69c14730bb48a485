import { Anchor, Checkbox, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { customerPath, orderPath } from '#contract/places.ts'
import { CollectButton } from '#features/sales/orders/web/door.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { DocumentLink } from '#web/record/document-link.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { TableScroll } from '#web/ui/table-scroll.tsx'
import { DateText, DayText } from '#web/ui/values/date-text.tsx'
import { Money } from '#web/ui/values/money.tsx'
import type { OpenInvoice } from '../contract.ts'
import { PromiseButton, PromiseText } from './promise-button.tsx'

const PromiseDialog = lazyPart(() => import('./promise-dialog.tsx'))

/** On a phone number and day stand under the customer. */
const wide = 'mantine-visible-from-sm'
const wider = 'mantine-visible-from-md'

/** `ticks`: null for whoever may not ask for money. */
type Props = { rows: readonly OpenInvoice[]; ticks: Ticks | null }
export type Ticks = { ids: readonly string[]; onChange: (ids: readonly string[]) => void }

/** What something asks for already is not asked for again. */
export const isAskable = ({ orderId }: OpenInvoice) => orderId === null

export function OpenInvoiceTable({ rows, ticks }: Props) {
  const { t } = useTranslation()
  const [promised, promise] = useState<OpenInvoice | null>(null)
  const askable = rows.filter(isAskable)
  const isEvery = ticks !== null && askable.length > 0 && askable.every(({ id }) => ticks.ids.includes(id))
  const tick = (id: string) => ticks?.onChange(ticks.ids.includes(id) ? ticks.ids.filter((each) => each !== id) : [...ticks.ids, id])
  return (
    <TableScroll minWidth={300} label={t('receivables.title')}>
      <DataTable>
        <thead>
          <tr>
            {ticks && (
              <th scope="col">
                <Checkbox
                  aria-label={t('receivables.chooseAll')}
                  checked={isEvery}
                  indeterminate={!isEvery && ticks.ids.length > 0}
                  disabled={askable.length === 0}
                  onChange={() => ticks.onChange(isEvery ? [] : askable.map(({ id }) => id))}
                />
              </th>
            )}
            <th scope="col" className={wide}>
              {t('orders.invoices.number')}
            </th>
            <th scope="col">{t('fields.customerName')}</th>
            <th scope="col" className={wide}>
              {t('orders.invoices.due')}
            </th>
            <th scope="col" className={wider}>
              {t('receivables.lastContact')}
            </th>
            {ticks && (
              <th scope="col" className={wider}>
                {t('receivables.promise.column')}
              </th>
            )}
            <th scope="col" data-end>
              {t('fields.openAmount')}
            </th>
            <th scope="col" data-end className={wide}>
              {t('fields.action')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {ticks && (
                <td>
                  {isAskable(row) && (
                    <Checkbox
                      aria-label={t('orders.invoices.choose', { number: row.number })}
                      checked={ticks.ids.includes(row.id)}
                      onChange={() => tick(row.id)}
                    />
                  )}
                </td>
              )}
              <th scope="row" className={`numbers ${wide}`}>
                <DocumentLink kind="invoice" id={row.id}>
                  {row.number || t('receivables.unnumbered')}
                </DocumentLink>
              </th>
              <td>
                <Anchor component={Link} to={customerPath(row.customerId)} c="inherit">
                  {row.customerName}
                </Anchor>
                {row.orderId && row.askedAt && (
                  <Text size="xs" c="dimmed" hiddenFrom="sm">
                    <Anchor component={Link} to={orderPath(row.orderId)} inherit>
                      {t('receivables.askedOn')} <DateText iso={row.askedAt} />
                    </Anchor>
                  </Text>
                )}
                {row.promise && (
                  <Text size="xs" c="dimmed" hiddenFrom="md">
                    <PromiseText promise={row.promise} />
                  </Text>
                )}
                <Text size="xs" c="dimmed" hiddenFrom="sm">
                  <DocumentLink kind="invoice" id={row.id} inherit>
                    {row.number || t('receivables.unnumbered')}
                  </DocumentLink>{' '}
                  · <DayText iso={row.dueDate} />
                  {row.daysLate > 0 && ` · ${t('receivables.daysLate', { count: row.daysLate })}`}
                </Text>
              </td>
              <td className={wide}>
                <DayText iso={row.dueDate} />
                {row.daysLate > 0 && (
                  <Text size="xs" c="var(--mantine-color-error)">
                    {t('receivables.daysLate', { count: row.daysLate })}
                  </Text>
                )}
              </td>
              <td className={wider}>
                {row.lastContact && (
                  <>
                    {t(`receivables.contact.${row.lastContact.kind}`)}
                    <Text size="xs" c="dimmed">
                      <DateText iso={row.lastContact.at} />
                    </Text>
                  </>
                )}
              </td>
              {ticks && (
                <td className={wider}>
                  <PromiseButton invoice={row} onOpen={() => promise(row)} />
                </td>
              )}
              <td data-end>
                <Money cents={row.balance} />
                {row.balance !== row.total && (
                  <Text size="xs" c="dimmed">
                    {t('orders.invoices.of')} <Money cents={row.total} />
                  </Text>
                )}
              </td>
              <td data-end className={wide}>
                <CollectButton invoice={row} />
                {row.orderId && row.askedAt && (
                  <Text size="xs" c="dimmed">
                    {t('receivables.askedOn')} <DateText iso={row.askedAt} />
                  </Text>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      {promised && (
        <Suspense fallback={null}>
          <PromiseDialog invoice={promised} onClose={() => promise(null)} />
        </Suspense>
      )}
    </TableScroll>
  )
}
