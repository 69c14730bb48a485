import { Anchor, Skeleton, Stack, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { restockPath, stockItemPath, transfersPath } from '#contract/places.ts'
import { useApi } from '#web/app/calls/query.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { BackToList } from '#web/list/back-to-list.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { dayText } from '#web/ui/values/dates.ts'
import { getTransfer, type StockTransfer } from '../../transfers.ts'
import { Quantity } from '../figures.tsx'
import { TransferStateText } from './transfers-page.tsx'

const ArriveDialog = lazyPart(() => import('./arrive-dialog.tsx'))

/** One transfer: what left, what came, what is still on its way. */
export default function TransferPage() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const transfer = useApi(getTransfer, { params: { id } })
  const [isArriving, setArriving] = useState(false)
  const back = <BackToList path={transfersPath} label={t('stock.transfer.toList')} />
  if (transfer.error)
    return (
      <>
        {back}
        <PageHeader title={t('stock.tabs.transfers')} />
        <ErrorState error={transfer.error} onRetry={transfer.refetch} />
      </>
    )
  if (!transfer.data) return <Skeleton h={280} />
  const { number, state, fromName, toName, sentOn, createdBy, reason, restock, canReceive } = transfer.data
  return (
    <Stack gap="lg">
      <div>
        {back}
        <PageHeader
          title={t('stock.transfer.named', { number })}
          beside={<TransferStateText state={state} />}
          description={t('stock.transfer.fromTo', { from: fromName, to: toName })}
          actions={
            state !== 'Received' &&
            !restock && (
              <GuardedButton ability="stock.write" allowed={canReceive} onClick={() => setArriving(true)}>
                {t('stock.transfer.arrive')}
              </GuardedButton>
            )
          }
        />
        <Text c="dimmed">
          {[t('stock.transfer.sentBy', { day: dayText(sentOn), name: createdBy }), reason].filter(Boolean).join(' · ')}
        </Text>
        {restock && (
          <Text>
            <Anchor component={Link} to={restockPath(restock.id)} inherit underline="always">
              {t(state === 'Received' ? 'stock.transfer.ofRestock' : 'stock.transfer.receivedThere', { number: restock.number })}
            </Anchor>
          </Text>
        )}
      </div>
      <TransferLines transfer={transfer.data} />
      <Suspense>{isArriving && <ArriveDialog transfer={transfer.data} onClose={() => setArriving(false)} />}</Suspense>
    </Stack>
  )
}

const figures = ['quantity', 'received', 'missing', 'left'] as const

function TransferLines({ transfer: { lines, toId } }: { transfer: StockTransfer }) {
  const { t } = useTranslation()
  const shown = figures.filter((key) => key !== 'missing' || lines.some(({ missing }) => Number(missing) !== 0))
  return (
    <DataTable>
      <thead>
        <tr>
          <th scope="col">{t('stock.lines.item')}</th>
          {shown.map((key) => (
            <th key={key} scope="col" data-end>
              {t(`stock.transfer.figures.${key}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.lineNo}>
            <td style={{ overflowWrap: 'anywhere' }}>
              <Anchor component={Link} to={stockItemPath(line.itemId, toId)} inherit>
                {line.name}
              </Anchor>
              {line.itemNumber !== line.name && (
                <Text size="sm" c="dimmed">
                  {line.itemNumber}
                </Text>
              )}
            </td>
            {shown.map((key) => (
              <td key={key} data-end>
                <Quantity quantity={line[key]} unit={key === 'quantity' ? line.unit : ''} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </DataTable>
  )
}
