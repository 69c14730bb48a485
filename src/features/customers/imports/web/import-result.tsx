import { Alert, Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { customerPath, customersPath, importsPath } from '#contract/places.ts'
import { DateText } from '#web/ui/values/date-text.tsx'
import { numberText } from '#web/ui/values/numbers.ts'
import type { Import } from '../contract.ts'
import { ImportCounts } from './import-counts.tsx'
import { ProblemList } from './problem-list.tsx'
import { SaidList } from './shared/said-list.tsx'
import { UndoImport } from './step-buttons.tsx'

/** What came of it, and the way back as long as there is one. */
export function ImportResult({ data }: { data: Import }) {
  const { t } = useTranslation()
  const { state, problem, undoUntil, takenBack, kept } = data
  const isNothing = state === 'cancelled' && data.added + data.updated + data.unchanged + data.duplicates + data.wrong === 0
  return (
    <Stack gap="lg">
      <section aria-labelledby="result-title">
        <Title order={2} size="h4" id="result-title" mb="sm">
          {t(isNothing ? 'imports.result.nothing' : `imports.result.${state}`)}
        </Title>
        {problem && (
          <Alert color="red" mb="sm" role="alert">
            {problem}
          </Alert>
        )}
        {state === 'undone' ? (
          <Text>{t('imports.undo.done', { back: numberText(takenBack), kept: numberText(kept) })}</Text>
        ) : (
          !isNothing && <ImportCounts data={data} />
        )}
        {data.startsAutomations && data.added > 0 && state !== 'undone' && <Text mt="sm">{t('imports.automations.started')}</Text>}
      </section>
      <Group>
        <Button component={Link} to={isNothing ? importsPath : `${customersPath}?sort=-updatedAt`}>
          {t(isNothing ? 'imports.another' : 'imports.toCustomers')}
        </Button>
        {undoUntil && <UndoImport id={data.id} fileName={data.fileName} />}
        {undoUntil && (
          <Text size="sm" c="dimmed">
            {t('imports.undo.until')} <DateText iso={undoUntil} />
          </Text>
        )}
      </Group>
      <KeptList rows={data.keptRows} />
      <ProblemList data={data} />
    </Stack>
  )
}

/** Whom an undo left alone. */
function KeptList({ rows }: { rows: Import['keptRows'] }) {
  const { t } = useTranslation()
  if (!rows.length) return null
  return (
    <SaidList id="kept-title" title={t('imports.undo.kept')}>
      {rows.map(({ id, customerName, reason }) => (
        <li key={id}>
          <Anchor component={Link} to={customerPath(id)}>
            {customerName}
          </Anchor>{' '}
          <Text span size="sm" c="dimmed">
            {reason}
          </Text>
        </li>
      ))}
    </SaidList>
  )
}
