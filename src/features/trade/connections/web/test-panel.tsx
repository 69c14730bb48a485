import { Alert, Loader, Paper, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { textOf } from '#web/app/text.ts'
import { StateText } from '#web/ui/values/state-text.tsx'
import type { StepName, TestResult } from '../contract.ts'
import type { EdiType } from '../edi-types.ts'
import { TrustKey } from './as2/trust-key.tsx'
import type { ConnectionTest } from './use-connection-test.ts'
import classes from './wizard.module.css'

const tones = { passed: 'good', failed: 'bad', skipped: 'plain', notReached: 'plain' } as const

/** Each step of the last test, and of the one that failed what to do. */
export function TestPanel({ test, ediType }: { test: ConnectionTest; ediType: EdiType }) {
  const { t } = useTranslation()
  const { running, result, isStale } = test
  return (
    <div role="status">
      {running && (
        <Text size="sm" c="dimmed">
          <Loader size={14} mr={8} aria-hidden />
          {t('connections.testing.running')}
        </Text>
      )}
      {!running && result && (
        <Paper withBorder p="md">
          <Stack gap="sm">
            <Title order={2} size="h5">
              {t('connections.testing.title')}
            </Title>
            {isStale && (
              <Text size="sm" c="dimmed">
                {t('connections.testing.stale')}
              </Text>
            )}
            <ol className={classes.results}>
              {stepsOf(result, ediType).map(({ step, outcome }) => (
                <li key={step} className={classes.result}>
                  <span>{nameOf(step, ediType)}</span>
                  <StateText tone={tones[outcome]} text={t(`connections.testing.outcome.${outcome}`)} />
                </li>
              ))}
            </ol>
            {result.problem ? (
              <Problem problem={result.problem} trust={test.trust} />
            ) : (
              <Alert color="green" variant="light" icon={<IconCircleCheck aria-hidden />}>
                {t('connections.testing.passed')}
              </Alert>
            )}
          </Stack>
        </Paper>
      )}
    </div>
  )
}

/** Over AS2 there is no folder. */
const stepsOf = ({ steps }: TestResult, ediType: EdiType) => steps.filter(({ step }) => ediType !== 'AS2' || step !== 'list')
const nameOf = (step: StepName, ediType: EdiType) =>
  textOf(
    ediType === 'AS2' && (step === 'signIn' || step === 'write') ? `connections.testing.as2.${step}` : `connections.testing.step.${step}`,
  )

type ProblemProps = { problem: NonNullable<TestResult['problem']>; trust: ConnectionTest['trust'] }

function Problem({ problem: { code, detail, fingerprint }, trust }: ProblemProps) {
  const { t } = useTranslation()
  const isNew = code === 'hostKeyNew'
  return (
    <Alert
      color={isNew ? 'yellow' : 'red'}
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={textOf(`connections.problem.${code}`)}
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{textOf(`connections.fix.${code}`)}</Text>
        {detail && <Text size="sm">{t('connections.testing.serverSaid', { detail })}</Text>}
        {fingerprint && <TrustKey fingerprint={fingerprint} isNew={isNew} onTrust={() => trust(fingerprint)} />}
      </Stack>
    </Alert>
  )
}
