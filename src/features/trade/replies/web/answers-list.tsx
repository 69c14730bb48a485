import { Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import { textOf } from '#web/app/text.ts'
import { DateText } from '#web/ui/values/date-text.tsx'
import { StateText } from '#web/ui/values/state-text.tsx'
import type { AnswerStep, Answers } from '../contract.ts'
import { PrefixButton } from './forms/prefix-alert.tsx'
import { SentRow } from './sent-row.tsx'
import { kindsByDocument, tones } from './steps.ts'

/** For each answer that a partner waits for: how it stands, by when it is due, and what was sent. */
export function AnswersList({ answers, prefix = '' }: { answers: Answers; prefix?: string }) {
  const { t } = useTranslation()
  const { steps, replies, orders, acknowledgedBy } = answers
  return (
    <Stack gap="lg">
      {steps.map((step) => {
        const kind = kindsByDocument.find(({ document }) => document === step.document)?.kind
        return (
          <Stack key={step.document} gap={6}>
            <Group gap="sm">
              <Text fw={550}>{textOf(`replies.steps.${step.document}`)}</Text>
              <StateText tone={tones[step.state]} text={t(`replies.states.${step.state}`)} />
              <Due step={step} />
            </Group>
            {step.document === '997' && acknowledgedBy && <SentRow reply={{ id: acknowledgedBy, text: t('edi.answer') }} />}
            {replies
              .filter((reply) => reply.kind === kind)
              .map((reply) => (
                <SentRow
                  key={reply.id}
                  reply={reply}
                  order={orders.length > 1 ? orders.find(({ id }) => id === reply.orderId) : undefined}
                />
              ))}
            {step.document === '856' && prefix && (
              <Group gap="xs">
                <Text size="sm" c="dimmed">
                  {t('replies.prefix.inUse', { prefix })}
                </Text>
                <PrefixButton prefix={prefix} />
              </Group>
            )}
          </Stack>
        )
      })}
    </Stack>
  )
}

/** Until when an open answer is wanted, and what a late one costs. */
function Due({ step: { state, dueAt, penalty } }: { step: AnswerStep }) {
  const { t } = useTranslation()
  if (!dueAt || state === 'done' || state === 'none') return null
  return (
    <Text size="sm" c="dimmed">
      {t('replies.dueBy')} <DateText iso={dueAt} due />
      {penalty > 0 && ` · ${t('replies.penalty', { amount: formatCents(penalty) })}`}
    </Text>
  )
}
