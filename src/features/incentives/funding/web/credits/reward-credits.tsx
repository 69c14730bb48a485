import { Alert, Anchor, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatCents } from '#contract/money.ts'
import { customerPath, fundingPath } from '#contract/places.ts'
import { useApi } from '#web/app/calls/query.ts'
import { TabSkeleton } from '#web/record/record-skeleton.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { TableScroll } from '#web/ui/table-scroll.tsx'
import { dayText } from '#web/ui/values/dates.ts'
import { numberText } from '#web/ui/values/numbers.ts'
import { StateText } from '#web/ui/values/state-text.tsx'
import { listRewardCredits, type RewardCredit } from '../../credits.ts'

const tones = { agrees: 'good', waits: 'plain', differs: 'bad', gone: 'bad' } as const satisfies Record<RewardCredit['standing'], string>

/** By customer, with what is left of each and whether QuickBooks has it so. */
export function RewardCredits() {
  const { t } = useTranslation()
  const { data, error, refetch } = useApi(listRewardCredits, {})
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <TabSkeleton />
  const { rows, left, differing, byHand, more } = data
  return (
    <Stack>
      <Text c="dimmed">{t(`funding.credits.${rows.length ? 'rewardsAbout' : 'rewardsNone'}`, { amount: formatCents(left) })}</Text>
      {differing > 0 && (
        <Alert color="red" title={t('funding.credits.differing', { count: differing, shown: numberText(differing) })}>
          {t('funding.credits.differingMeans')}
        </Alert>
      )}
      {rows.length > 0 && (
        <TableScroll minWidth={640} label={t('funding.credits.rewards')}>
          <DataTable>
            <thead>
              <tr>
                <th scope="col">{t('fields.customerId')}</th>
                <th scope="col">{t('funding.batch')}</th>
                <th scope="col">{t('funding.credits.given')}</th>
                <th scope="col">{t('funding.credits.inBooks')}</th>
                <th scope="col" data-end>
                  {t('fields.amount')}
                </th>
                <th scope="col" data-end>
                  {t('funding.credits.left')}
                </th>
              </tr>
            </thead>
            {rows.map(({ customerId, customerName, left: ofCustomer, credits }) => (
              <tbody key={customerId}>
                {credits.map((credit, at) => (
                  <Credit
                    key={credit.id}
                    credit={credit}
                    customer={at === 0 ? { id: customerId, name: customerName, rows: credits.length, left: ofCustomer } : null}
                  />
                ))}
              </tbody>
            ))}
          </DataTable>
        </TableScroll>
      )}
      {more && <Text c="dimmed">{t('lists.more')}</Text>}
      {byHand > 0 && <Text c="dimmed">{t('funding.credits.byHand', { amount: formatCents(byHand) })}</Text>}
    </Stack>
  )
}

/** `customer`: of the first row of each. */
type Props = { credit: RewardCredit; customer: { id: string; name: string; rows: number; left: number } | null }
function Credit({ credit: { batchId, batchNo, number, day, days, amount, left, standing }, customer }: Props) {
  const { t } = useTranslation()
  return (
    <tr>
      {customer && (
        <th scope="rowgroup" rowSpan={customer.rows}>
          <Anchor component={Link} to={customerPath(customer.id)} inherit>
            {customer.name}
          </Anchor>
          {customer.rows > 1 && (
            <Text size="sm" c="dimmed">
              {t('funding.credits.leftInAll', { amount: formatCents(customer.left) })}
            </Text>
          )}
        </th>
      )}
      <td>
        <Anchor component={Link} to={fundingPath(batchId)} inherit>
          {t('funding.batchNo', { number: batchNo })}
        </Anchor>
      </td>
      <td>
        {dayText(day)}
        <Text size="sm" c="dimmed">
          {t('funding.credits.days', { count: days, shown: numberText(days) })}
        </Text>
      </td>
      <td>
        <StateText tone={tones[standing]} text={t(`funding.credits.standings.${standing}`)} />
        {number && (
          <Text size="sm" c="dimmed">
            {number}
          </Text>
        )}
      </td>
      <td data-end>{formatCents(amount)}</td>
      <td data-end>{formatCents(left)}</td>
    </tr>
  )
}
