import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Result } from '#contract/endpoint.ts'
import { formatCents } from '#contract/money.ts'
import { useAction, useApi } from '#web/app/calls/query.ts'
import { TabSkeleton } from '#web/record/record-skeleton.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { TableScroll } from '#web/ui/table-scroll.tsx'
import { dayText } from '#web/ui/values/dates.ts'
import { listLooseCredits, placeCredit } from '../../../attainment/contract.ts'

type Credit = Result<typeof listLooseCredits>['rows'][number]

/** Until somebody says which sale came back they take back no reward. */
export function CreditsWithoutSale() {
  const { t } = useTranslation()
  const { data, error, refetch } = useApi(listLooseCredits, {})
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <TabSkeleton />
  if (data.rows.length === 0) return <Text c="dimmed">{t('funding.credits.withoutSaleNone')}</Text>
  return (
    <Stack>
      <Text c="dimmed">{t('funding.credits.withoutSaleAbout')}</Text>
      <TableScroll minWidth={640} label={t('funding.credits.withoutSale')}>
        <DataTable>
          <thead>
            <tr>
              <th scope="col">{t('fields.customerId')}</th>
              <th scope="col">{t('fields.date')}</th>
              <th scope="col" data-end>
                {t('fields.amount')}
              </th>
              <th scope="col">{t('funding.credits.cameBack')}</th>
            </tr>
          </thead>
          <tbody>
            {data.rows.map((credit) => (
              <tr key={credit.id}>
                <th scope="row">
                  {credit.customerName}
                  <Text size="sm" c="dimmed">
                    {credit.number}
                  </Text>
                </th>
                <td>{dayText(credit.day)}</td>
                <td data-end>{formatCents(credit.total)}</td>
                <td>
                  <Place credit={credit} />
                </td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      </TableScroll>
      {data.more && <Text c="dimmed">{t('lists.more')}</Text>}
    </Stack>
  )
}

function Place({ credit: { id, number, customerName, sales } }: { credit: Credit }) {
  const { t } = useTranslation()
  const [saleId, setSaleId] = useState('')
  const place = useAction(placeCredit, { refreshes: [listLooseCredits], success: t('funding.credits.placed') })
  if (sales.length === 0) return <Text size="sm">{t('funding.credits.noSale')}</Text>
  const named = `${customerName} ${number}`.trim()
  return (
    <Group gap="sm" wrap="nowrap">
      <NativeSelect
        size="sm"
        aria-label={t('funding.credits.which', { name: named })}
        value={saleId}
        onChange={({ currentTarget }) => setSaleId(currentTarget.value)}
        data={[
          { value: '', label: t('funding.credits.choose') },
          ...sales.map((sale) => ({ value: sale.id, label: [sale.number, dayText(sale.day), formatCents(sale.total)].join(' · ') })),
        ]}
      />
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`${t('common.save')}: ${named}`}
        disabled={saleId === ''}
        loading={place.isPending}
        onClick={() => place.mutate({ params: { id }, body: { saleId } })}
      >
        {t('common.save')}
      </Button>
    </Group>
  )
}
