import { Alert, List, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import { programFundingPath } from '#contract/places.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { Data } from '#web/record/data.tsx'
import { Figure } from '#web/record/figure.tsx'
import { RecordColumns } from '#web/record/record-columns.tsx'
import { RecordHeader } from '#web/record/record-header.tsx'
import { StateSteps } from '#web/record/state-steps.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { dayText, exactTime } from '#web/ui/values/dates.ts'
import { numberText } from '#web/ui/values/numbers.ts'
import { PdfButton } from '../../../statements/web/door.ts'
import type { BatchDetail } from '../../contract.ts'
import type { BatchStep } from '../../states.ts'
import { BatchStateText } from '../funding-state.tsx'
import { BatchItems } from './batch-items.tsx'

const BatchStepDialog = lazyPart(() => import('./step-dialog.tsx'))

export function BatchRecord({ batch }: { batch: BatchDetail }) {
  const { t } = useTranslation()
  const { id, batchNo, programId, programName, state, payees, held, total, paid, fees, moved } = batch
  return (
    <>
      <RecordHeader
        list={{ path: programFundingPath(programId), label: programName }}
        title={t('funding.batchNo', { number: batchNo })}
        beside={
          <span role="status">
            <BatchStateText state={state} />
          </span>
        }
        description={programName}
        actions={
          <PdfButton id={id} type="batch">
            {t('statements.batchButton')}
          </PdfButton>
        }
        figures={
          <>
            <Figure label={t('funding.total')} small={fees > 0 && t('funding.fees', { amount: formatCents(fees) })}>
              {formatCents(total)}
            </Figure>
            <Figure label={t('funding.payees')} small={held > 0 && t('funding.held', { count: held, shown: numberText(held) })}>
              {numberText(payees)}
            </Figure>
            <Figure label={t('fields.paidRewards')}>{formatCents(paid)}</Figure>
          </>
        }
      />
      <RecordColumns beside={<Facts batch={batch} />}>
        {moved && moved.length > 0 && (
          <Alert color="yellow" title={t('funding.moved')}>
            <List>
              {moved.map(({ payeeName, from, to, goesElsewhere }) => (
                <List.Item key={payeeName}>
                  {from !== to && t('funding.movedOne', { name: payeeName, from: formatCents(from), to: formatCents(to) })}{' '}
                  {goesElsewhere && t('funding.movedElsewhere', { name: payeeName })}
                </List.Item>
              ))}
            </List>
          </Alert>
        )}
        <Steps batch={batch} />
        <BatchItems batch={batch} />
      </RecordColumns>
    </>
  )
}

function Steps({ batch }: { batch: BatchDetail }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<BatchStep | null>(null)
  const { state, steps, canWrite, createdAt, submittedAt, settledAt, says } = batch
  return (
    <>
      <StateSteps
        title={t('fields.programState')}
        state={<BatchStateText state={state} />}
        since={t('stores.record.since', { when: exactTime(settledAt ?? submittedAt ?? createdAt) })}
        means={
          <>
            {t(`funding.means.${state}`)} {says && t(`funding.fix.${says}`)}
          </>
        }
        steps={steps.map(({ step, refusal }) => ({
          step,
          name: t(`funding.steps.${step}`),
          means: t(`funding.stepMeans.${step}`),
          does: t(`funding.steps.${step}`),
          why: refusal ? [t(`funding.refusals.${refusal}`)] : [],
          isRefused: refusal !== '',
        }))}
        ability="funding.write"
        canWrite={canWrite}
        onStep={setOpen}
      />
      <Suspense>{open && <BatchStepDialog batch={batch} step={open} onClose={() => setOpen(null)} />}</Suspense>
    </>
  )
}

function Facts({ batch }: { batch: BatchDetail }) {
  const { t } = useTranslation()
  const { cutOff, payVia, gross, netted, withheld, balance, balanceBefore, balanceAfter, preparedBy, approvedBy, approvedAt } = batch
  const { reason, effectiveOn, providerRef, submittedAt, settledAt } = batch
  return (
    <Section title={t('programs.record.money')}>
      <Data
        rows={[
          [t('fields.cutOffDay'), dayText(cutOff)],
          [t('programs.rewards.payVia'), t(`funding.payVia.${payVia}`)],
          [t('funding.gross'), formatCents(gross)],
          [t('funding.netted'), netted > 0 && formatCents(netted)],
          [t('funding.withheld'), withheld > 0 && formatCents(withheld)],
          [t('funding.thereIs'), balanceBefore === null ? formatCents(balance) : formatCents(balanceBefore)],
          [t('funding.after'), balanceAfter !== null && formatCents(balanceAfter)],
          [t('funding.preparedBy'), preparedBy.join(', ')],
          [t('funding.approvedBy'), approvedAt && `${approvedBy}, ${exactTime(approvedAt)}`],
          [t('fields.reason'), reason],
          [t('funding.effectiveOn'), effectiveOn && dayText(effectiveOn)],
          [t('funding.submittedAt'), submittedAt && exactTime(submittedAt)],
          [t('funding.settledAt'), settledAt && exactTime(settledAt)],
          [
            t('fields.reference'),
            providerRef && (
              <Text span inherit className="numbers">
                {providerRef}
              </Text>
            ),
          ],
        ]}
      />
    </Section>
  )
}
