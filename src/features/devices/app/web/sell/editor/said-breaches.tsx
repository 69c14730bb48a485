import { Alert, List, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { breachSentence } from '#features/devices/rules/door.ts'
import type { Computed } from '../../../document/computed.ts'
import { spoken } from '../spoken.ts'
import { problemText } from './problem-text.ts'
import { toDoText } from './to-do.ts'

/** What keeps it from being saved, each with what to do; and what is only said. */
export function SaidBreaches({ shown: { breaches, problems } }: { shown: Pick<Computed, 'breaches' | 'problems'> }) {
  const { t } = useTranslation()
  const blocking = breaches.filter(({ mode }) => mode === 'block')
  const said = breaches.filter(({ mode }) => mode === 'warn')
  return (
    <div aria-live="polite">
      {blocking.length > 0 && (
        <Alert color="red" title={t('deviceSell.cannotSave')} mb="xs">
          <List size="sm">
            {blocking.map((breach) => (
              <List.Item key={`${breach.rule}-${breach.lineNo}-${breach.says}`}>
                {breachSentence(breach, spoken())} {toDoText(breach.rule)}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
      {said.length > 0 && (
        <Alert color="yellow" title={t('deviceSell.mind')} mb="xs">
          <List size="sm">
            {said.map((breach) => (
              <List.Item key={`${breach.rule}-${breach.lineNo}-${breach.says}`}>{breachSentence(breach, spoken())}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      {problems.flatMap((problem) =>
        problem.key === null
          ? [
              <Text key={problem.code} size="sm" c="dimmed">
                {problemText(problem)}
              </Text>,
            ]
          : [],
      )}
    </div>
  )
}
