import { Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { textOf } from '#web/app/text.ts'
import { DateText } from '#web/ui/values/date-text.tsx'
import { StateText, type Tone } from '#web/ui/values/state-text.tsx'
import type { Payment } from '../contract.ts'
import { failureText } from './reason-text.ts'
import { RefundActions } from './refund-actions.tsx'
import { Step, StepList } from './step-list.tsx'

type Refund = Payment['refunds'][number]
const tones: Record<Refund['state'], Tone> = {
  Waiting: 'waiting',
  Sending: 'waiting',
  Pending: 'waiting',
  Succeeded: 'good',
  Declined: 'bad',
  Failed: 'bad',
  Cancelled: 'plain',
}

/** What was given back of a payment, or is to be, the newest first. */
export function RefundList({ refunds }: { refunds: Refund[] }) {
  const { t } = useTranslation()
  return (
    <section>
      <Title order={2} size="h4" mb="sm">
        {t('payments.refund.list')}
      </Title>
      <StepList label={t('payments.refund.list')}>
        {refunds.map((refund) => (
          <Step key={refund.id} amount={refund.amount}>
            <StateText tone={tones[refund.state]} text={textOf(`payments.refund.state.${refund.state}`)} />
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              <DateText iso={refund.createdAt} />
              {[about(refund), why(refund)]
                .filter(Boolean)
                .map((text) => ` · ${text}`)
                .join('')}
            </Text>
            <RefundActions refund={refund} />
          </Step>
        ))}
      </StepList>
    </section>
  )
}

/** Who wanted it and why. */
const about = ({ preparer, reason, note }: Refund) =>
  [preparer, reason && textOf(`payments.refund.reason.${reason}`), note].filter(Boolean).join(' · ')

function why({ state, failure, decider }: Refund): string {
  if (state === 'Failed') return failureText(failure)
  const key = state === 'Declined' ? 'payments.refund.declinedBy' : 'payments.refund.approvedBy'
  return [decider && textOf(key, { name: decider }), state === 'Declined' ? failure : ''].filter(Boolean).join(' · ')
}
