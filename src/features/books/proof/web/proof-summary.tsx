import { Group, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconScale } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Result } from '#contract/endpoint.ts'
import { ExportMenu } from '#web/ui/menus/export-menu.tsx'
import { ProgressBar } from '#web/ui/progress/progress-bar.tsx'
import { DateText } from '#web/ui/values/date-text.tsx'
import { type getProof, type Proof, prepareProofExport } from '../contract.ts'
import { StartButtons } from './start-buttons.tsx'

type Shown = NonNullable<Result<typeof getProof>>

/** The answer in one line, when and by whom it was found, and what can be done. */
export function ProofSummary({ shown: { proof, progress, waitingFor, own } }: { shown: Shown }) {
  const { t } = useTranslation()
  const running = proof.state === 'running'
  return (
    <section aria-labelledby="proof-headline">
      <Group justify="space-between" align="flex-start" gap="md">
        <Stack gap={4} role="status" flex="1 1 320px">
          <Group gap="sm" wrap="nowrap">
            <Sign state={proof.state} />
            <Title order={2} size="h3" id="proof-headline">
              <Headline proof={proof} />
            </Title>
          </Group>
          {proof.problem && <Text>{proof.problem}</Text>}
          {proof.state === 'unchanged' && <Text>{t('proof.unchangedText')}</Text>}
          {waitingFor && <Text>{waitingFor}</Text>}
          {proof.finishedAt && (
            <Text c="dimmed" size="sm">
              {t('proof.comparedAt')} <DateText iso={proof.finishedAt} /> ·{' '}
              {proof.askedBy ? t('proof.askedBy', { who: proof.askedBy }) : t('proof.byNight')} · {t(`proof.kind.${proof.kind}`)} ·{' '}
              {t('proof.reads', { count: proof.reads })}
            </Text>
          )}
        </Stack>
        <Group gap="sm">
          <StartButtons busy={running} />
          {!running && <ExportMenu file={prepareProofExport} asked={{ body: { id: proof.id } }} />}
        </Group>
      </Group>
      {running && (
        <Stack mt="md">
          <ProgressBar share={progress} label={t('proof.progress')} />
        </Stack>
      )}
      <Text size="sm" c="dimmed" mt="sm" maw={720}>
        {t('proof.about')}
      </Text>
      {own.since && (
        <Text size="sm" c="dimmed" mt={4} maw={720}>
          {t('proof.own', { count: own.documents, days: own.days })} <DateText iso={own.since} />
        </Text>
      )}
    </section>
  )
}

function Headline({ proof: { state, differences, healed } }: { proof: Proof }) {
  const { t } = useTranslation()
  if (state !== 'differs') return t(`proof.headline.${state}`)
  const open = differences - healed
  if (open > 0) return t('proof.headline.differs', { count: open })
  return t(differences > 0 ? 'proof.headline.healed' : 'proof.headline.sums')
}

function Sign({ state }: { state: Proof['state'] }) {
  if (state === 'running') return <IconScale size={26} aria-hidden style={{ flexShrink: 0 }} />
  if (state === 'agrees' || state === 'unchanged')
    return <IconCircleCheck size={26} color="var(--mantine-color-green-7)" aria-hidden style={{ flexShrink: 0 }} />
  return <IconAlertTriangle size={26} color="var(--mantine-color-error)" aria-hidden style={{ flexShrink: 0 }} />
}
