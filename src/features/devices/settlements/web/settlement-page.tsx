import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { IconArrowBackUp, IconFileOff, IconPrinter } from '@tabler/icons-react'
import { type ComponentType, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { formatCents } from '#contract/money.ts'
import { deviceMoneyPath, settlementPath, settlementsPath } from '#contract/places.ts'
import { downloadPdf } from '#web/app/calls/download.ts'
import { useAction, useApi } from '#web/app/calls/query.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { BackToList } from '#web/list/back-to-list.tsx'
import { RecordPage } from '#web/record/record-page.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { DateText, DayText } from '#web/ui/values/date-text.tsx'
import { Fact } from '#web/ui/values/facts.tsx'
import { Money } from '#web/ui/values/money.tsx'
import { getSettlement, getSettlementReceipt, type Settlement } from '../contract.ts'
import { differenceText } from './counted-text.ts'
import { DifferenceEntry } from './difference-entry.tsx'
import { InBooks } from './in-books.tsx'
import { SettlementLines } from './settlement-lines.tsx'
import { SettlementState } from './settlement-state.tsx'

const UndoDialog = lazyPart(() => import('./undo-dialog.tsx'))

/** What other rooms know: why nothing is posted to QuickBooks now. `composed-pages.tsx` fills it. */
export type SettlementParts = { Posting: ComponentType }

/** One settlement: what there should have been, what came, payment by payment, and how each stands in QuickBooks by now. */
export function SettlementPage({ parts }: { parts: SettlementParts }) {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const read = useApi(getSettlement, { params: { id } })
  return (
    <RecordPage
      found={read}
      heading={t('settlements.title')}
      missing={{
        Icon: IconFileOff,
        title: t('settlements.missing'),
        text: t('settlements.missingText'),
        to: settlementsPath,
        toLabel: t('settlements.all'),
      }}
    >
      {(settlement) => <Shown key={id} settlement={settlement} parts={parts} />}
    </RecordPage>
  )
}

function Shown({ settlement, parts: { Posting } }: { settlement: Settlement; parts: SettlementParts }) {
  const { t } = useTranslation()
  const [undoing, setUndoing] = useState(false)
  const { id, number, state, other, deviceId, deviceName, repCode, repName, reason, note, canUndo } = settlement
  const receipt = useAction(getSettlementReceipt, { onSuccess: ({ filename, pdfBase64 }) => downloadPdf(filename, pdfBase64) })
  return (
    <Stack gap="lg">
      <div>
        <BackToList path={settlementsPath} label={t('settlements.title')} />
        <PageHeader
          title={t(state === 'undo' ? 'settlements.undoNamed' : 'settlements.named', { number })}
          beside={<SettlementState state={state} />}
          description={
            <>
              {[repCode, repName].filter(Boolean).join(' · ')} ·{' '}
              <Anchor component={Link} to={deviceMoneyPath(deviceId)} inherit underline="always">
                {deviceName}
              </Anchor>
            </>
          }
          actions={
            <>
              <Button
                variant="default"
                leftSection={<IconPrinter size={16} aria-hidden />}
                loading={receipt.isPending}
                onClick={() => receipt.mutate({ params: { id } })}
              >
                {t('settlements.receiptPdf')}
              </Button>
              {state === 'stands' && (
                <GuardedButton
                  ability="settlements.write"
                  allowed={canUndo}
                  variant="default"
                  leftSection={<IconArrowBackUp size={16} aria-hidden />}
                  onClick={() => setUndoing(true)}
                >
                  {t('settlements.undo')}
                </GuardedButton>
              )}
            </>
          }
        />
        <Figures settlement={settlement} />
      </div>
      {other && (
        <Alert color="gray">
          {t(state === 'undo' ? 'settlements.undoes' : 'settlements.undoneBy')}{' '}
          <Anchor component={Link} to={settlementPath(other.id)} inherit underline="always">
            #{other.number}
          </Anchor>
        </Alert>
      )}
      {reason && <Text style={{ overflowWrap: 'anywhere' }}>{t('settlements.receipt.reason', { reason })}</Text>}
      {note && <Text style={{ overflowWrap: 'anywhere' }}>{note}</Text>}
      <DifferenceEntry settlement={settlement} />
      <Suspense>{settlement.lines.some(({ books }) => books === 'held') && <Posting />}</Suspense>
      <InBooks payments={settlement.lines} />
      <SettlementLines lines={settlement.lines} />
      <Suspense>{undoing && <UndoDialog settlement={settlement} onClose={() => setUndoing(false)} />}</Suspense>
    </Stack>
  )
}

function Figures({ settlement }: { settlement: Settlement }) {
  const { t } = useTranslation()
  const { expectedCash, countedCash, expectedChecks, countedChecks, checks, checksCounted, fromDay, untilDay, settledAt, settledBy } =
    settlement
  return (
    <Group gap="xl" align="flex-start">
      <Fact label={t('fields.cash')}>
        <Money cents={countedCash} />
        <Text size="sm" c="dimmed">
          {t('settlements.ofExpected', { amount: formatCents(expectedCash) })}
        </Text>
      </Fact>
      <Fact label={t('fields.checks')}>
        <Money cents={countedChecks} />
        <Text size="sm" c="dimmed">
          {t('settlements.ofExpected', { amount: formatCents(expectedChecks) })}
          {checks > 0 && ` · ${t('settlements.checksOf', { counted: checksCounted, count: checks })}`}
        </Text>
      </Fact>
      <Fact label={t('fields.settlementDifference')}>{differenceText(settlement) || t('settlements.noDifference')}</Fact>
      <Fact label={t('settlements.takenOn')}>
        <DayText iso={fromDay} />
        {untilDay !== fromDay && (
          <>
            {' – '}
            <DayText iso={untilDay} />
          </>
        )}
      </Fact>
      <Fact label={t('fields.settledAt')}>
        <DateText iso={settledAt} />
        <Text size="sm" c="dimmed">
          {settledBy}
        </Text>
      </Fact>
    </Group>
  )
}
