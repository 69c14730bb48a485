import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { IconCash } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatCents } from '#contract/money.ts'
import { fundingPath, payeesPath, yearTotalsPlace } from '#contract/places.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { usePages } from '#web/app/use-pages.ts'
import { TabSkeleton } from '#web/record/record-skeleton.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { MoreButton } from '#web/ui/menus/more-button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { TableScroll } from '#web/ui/table-scroll.tsx'
import { dayText } from '#web/ui/values/dates.ts'
import { type FundingMovement, listFundingMovements } from '../../contract.ts'
import { Unclaimed } from './unclaimed.tsx'

const MovementDialog = lazyPart(() => import('./movement-dialog.tsx'))
const ReturnsDialog = lazyPart(() => import('./returns-dialog.tsx'))

/** The money that is there to pay rewards of, movement by movement, and what came back of it. */
export default function LedgerPage() {
  const { t } = useTranslation()
  const may = useCan()('funding.write')
  const [open, setOpen] = useState<'deposit' | 'withdrawal' | 'returns' | null>(null)
  const { pages, rows, first } = usePages(listFundingMovements, { query: { limit: 100 } })
  const close = () => setOpen(null)
  return (
    <>
      <PageHeader
        title={t('funding.ledger.title')}
        description={first && t('funding.balance', { amount: formatCents(first.balance) })}
        actions={
          <>
            <Button component={Link} to={payeesPath} variant="default">
              {t('funding.payees')}
            </Button>
            <Button component={Link} to={yearTotalsPlace} variant="default">
              {t('statements.yearTotals.title')}
            </Button>
            <GuardedButton ability="funding.write" allowed={may} onClick={() => setOpen('deposit')}>
              {t('funding.ledger.add.deposit')}
            </GuardedButton>
            {may && (
              <Group gap="sm">
                <Button variant="default" onClick={() => setOpen('withdrawal')}>
                  {t('funding.ledger.add.withdrawal')}
                </Button>
                <Button variant="default" onClick={() => setOpen('returns')}>
                  {t('funding.returns.button')}
                </Button>
              </Group>
            )}
          </>
        }
      />
      <Stack gap="xl">
        {first && first.balance < 0 && (
          <Alert color="red" title={t('funding.ledger.overdrawn', { amount: formatCents(-first.balance) })}>
            {t('funding.ledger.overdrawnMeans')}
          </Alert>
        )}
        {pages.error && rows.length === 0 && <ErrorState error={pages.error} onRetry={pages.refetch} />}
        {pages.isPending && <TabSkeleton />}
        {pages.isSuccess && rows.length === 0 && (
          <EmptyState icon={<IconCash size={36} />} title={t('funding.ledger.empty')} text={t('funding.ledger.emptyText')} />
        )}
        {rows.length > 0 && <Movements rows={rows} />}
        <MoreButton pages={pages} text={t('funding.more')} />
        <Section title={t('funding.unclaimed.title')}>
          <Text c="dimmed" mb="sm">
            {t('funding.unclaimed.about')}
          </Text>
          <Unclaimed />
        </Section>
      </Stack>
      <Suspense>
        {(open === 'deposit' || open === 'withdrawal') && <MovementDialog kind={open} onClose={close} />}
        {open === 'returns' && <ReturnsDialog onClose={close} />}
      </Suspense>
    </>
  )
}

function Movements({ rows }: { rows: readonly FundingMovement[] }) {
  const { t } = useTranslation()
  return (
    <TableScroll minWidth={640} label={t('funding.ledger.title')}>
      <DataTable>
        <thead>
          <tr>
            <th scope="col">{t('fields.date')}</th>
            <th scope="col">{t('funding.ledger.what')}</th>
            <th scope="col">{t('fields.reference')}</th>
            <th scope="col" data-end>
              {t('fields.amount')}
            </th>
            <th scope="col" data-end>
              {t('funding.ledger.balance')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, day, kind, batchId, batchNo, reference, note, amount, balance }) => (
            <tr key={id}>
              <td>{dayText(day)}</td>
              <th scope="row">
                {t(`funding.ledger.kinds.${kind}`)}{' '}
                {batchId && (
                  <Anchor component={Link} to={fundingPath(batchId)} inherit>
                    {t('funding.batchNo', { number: batchNo })}
                  </Anchor>
                )}
              </th>
              <td>{[reference, note].filter(Boolean).join(' · ')}</td>
              <td data-end>{formatCents(amount)}</td>
              <td data-end>{formatCents(balance)}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </TableScroll>
  )
}
