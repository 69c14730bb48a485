import { Anchor, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { documentPath } from '#contract/places.ts'
import { AskedDeliveries } from '#features/trade/exchange/web/door.ts'
import { useApi } from '#web/app/calls/query.ts'
import { useFallbackInterval } from '#web/app/live/live-state.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { getOrderAnswers, replyPath } from '../contract.ts'
import { AnswersList } from './answers-list.tsx'
import { kindsByDocument, nextStep } from './steps.ts'

/** On the page of an order that a trading partner placed: what the partner was answered. */
export default function AnswersCard({ order: { id } }: { order: { id: string } }) {
  const { t } = useTranslation()
  const answers = useApi(getOrderAnswers, { params: { id } }, { refetchInterval: useFallbackInterval() }).data?.answers
  if (!answers) return null
  const next = kindsByDocument.find(({ document }) => document === nextStep(answers))?.kind
  return (
    <section aria-labelledby="order-answers">
      <Group justify="space-between" mb="sm">
        <Group gap="sm" align="baseline">
          <Title order={2} size="h4" id="order-answers">
            {t('replies.card')}
          </Title>
          <Anchor component={Link} to={documentPath(answers.documentId)} size="sm">
            {t('replies.toDocument')}
          </Anchor>
        </Group>
        {next && (
          <GuardedButton
            ability="exchange.write"
            variant="default"
            size="xs"
            to={replyPath(answers.documentId, next, next === 'orderResponse' ? '' : id)}
          >
            {t(`replies.actions.${next}`)}
          </GuardedButton>
        )}
      </Group>
      {answers.split.length > 0 && (
        <Stack gap={6} mb="lg">
          <Text fw={550}>{t('edi.askedDeliveries')}</Text>
          {answers.split.map(({ number, description, unit, deliveries }) => (
            <div key={number}>
              <Text size="sm" c="dimmed">
                {t('edi.line', { line: number })} · {description}
              </Text>
              <AskedDeliveries deliveries={deliveries} unit={unit} />
            </div>
          ))}
        </Stack>
      )}
      <AnswersList answers={answers} />
    </section>
  )
}
