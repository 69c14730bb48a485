import { Anchor, Group, Stack } from '@mantine/core'
import { IconCash } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { formatCents } from '#contract/money.ts'
import { fundingLedgerPath, fundingPath } from '#contract/places.ts'
import { useApi } from '#web/app/calls/query.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { usePages } from '#web/app/use-pages.ts'
import { TabSkeleton } from '#web/record/record-skeleton.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { MoreButton } from '#web/ui/menus/more-button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { TableScroll } from '#web/ui/table-scroll.tsx'
import { dayText } from '#web/ui/values/dates.ts'
import { numberText } from '#web/ui/values/numbers.ts'
import { getUnpaid, listFundingMovements, listFundings } from '../contract.ts'
import { BatchStateText } from './funding-state.tsx'
import { UnpaidNote } from './unpaid/unpaid-note.tsx'

const InitiateDialog = lazyPart(() => import('./initiate-dialog.tsx'))
type Program = { id: string; programName: string; state: string; rewards: readonly { payVia: 'D' | 'A' | 'O' }[] }

/** What was paid of a program's rewards, batch by batch, and what there is to pay them of. */
export default function ProgramFunding({ program }: { program: Program }) {
  const { t } = useTranslation()
  const may = useCan()('funding.write')
  const [open, setOpen] = useState(false)
  const filters = JSON.stringify({ program: [program.id] })
  const { pages, rows } = usePages(listFundings, { query: { filters, limit: 50 } })
  const ledger = useApi(listFundingMovements, { query: { limit: 1 } })
  const isOver = program.state === 'Ended' || program.state === 'Closed'
  const unpaid = useApi(getUnpaid, { params: { programId: program.id } }, { enabled: isOver, staleTime: 0 })
  if (pages.error && rows.length === 0) return <ErrorState error={pages.error} onRetry={pages.refetch} />
  if (pages.isPending) return <TabSkeleton />
  const isOwing = unpaid.data !== undefined && unpaid.data.unclaimed + unpaid.data.payable > 0
  const begin = (program.state !== 'Closed' || isOwing) && (
    <GuardedButton ability="funding.write" allowed={may} onClick={() => setOpen(true)}>
      {t('funding.initiate.button')}
    </GuardedButton>
  )
  return (
    <Stack>
      <Group justify="space-between">
        {ledger.data && (
          <Anchor component={Link} to={fundingLedgerPath}>
            {t('funding.balance', { amount: formatCents(ledger.data.balance) })}
          </Anchor>
        )}
        {rows.length > 0 && begin}
      </Group>
      {unpaid.data && <UnpaidNote program={program} unpaid={unpaid.data} />}
      {rows.length === 0 ? (
        <EmptyState icon={<IconCash size={36} />} title={t('funding.empty.title')} text={t('funding.empty.text')} action={begin} />
      ) : (
        <Batches rows={rows} />
      )}
      <MoreButton pages={pages} text={t('funding.more')} />
      <Suspense>{open && <InitiateDialog program={program} onClose={() => setOpen(false)} />}</Suspense>
    </Stack>
  )
}

function Batches({ rows }: { rows: ReturnType<typeof usePages<typeof listFundings>>['rows'] }) {
  const { t } = useTranslation()
  const { state } = useLocation()
  return (
    <TableScroll minWidth={640} label={t('programs.tabs.funding')}>
      <DataTable>
        <thead>
          <tr>
            <th scope="col">{t('funding.batch')}</th>
            <th scope="col">{t('fields.programState')}</th>
            <th scope="col">{t('fields.cutOffDay')}</th>
            <th scope="col">{t('programs.rewards.payVia')}</th>
            <th scope="col" data-end>
              {t('funding.payees')}
            </th>
            <th scope="col" data-end>
              {t('funding.total')}
            </th>
            <th scope="col" data-end>
              {t('fields.paidRewards')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <Anchor component={Link} to={fundingPath(row.id)} state={state} inherit>
                  {t('funding.batchNo', { number: row.batchNo })}
                </Anchor>
              </th>
              <td>
                <BatchStateText state={row.state} />
              </td>
              <td>{dayText(row.cutOff)}</td>
              <td>{t(`funding.payVia.${row.payVia}`)}</td>
              <td data-end>{numberText(row.payees)}</td>
              <td data-end>{formatCents(row.total)}</td>
              <td data-end>{formatCents(row.paid)}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </TableScroll>
  )
}
