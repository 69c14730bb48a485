import { Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { textOf } from '#web/app/text.ts'
import { DateText } from '#web/ui/values/date-text.tsx'
import type { Payment } from '../contract.ts'
import { declineText } from './reason-text.ts'
import { Step, StepList } from './step-list.tsx'

/** What the payment met, the newest first. */
export function PaymentHistory({ history }: Pick<Payment, 'history'>) {
  const { t } = useTranslation()
  return (
    <section>
      <Title order={2} size="h4" mb="sm">
        {t('timeline.thread.title')}
      </Title>
      <StepList label={t('timeline.thread.title')}>
        {history.map(({ what, at, amount, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same may happen twice in a second
          <Step key={`${what} ${at} ${index}`} amount={amount}>
            {textOf(`payments.step.${what}`)}
            {what === 'declined' && text ? `: ${declineText(text)}` : ''}
            <Text size="sm" c="dimmed">
              <DateText iso={at} />
            </Text>
          </Step>
        ))}
      </StepList>
    </section>
  )
}
