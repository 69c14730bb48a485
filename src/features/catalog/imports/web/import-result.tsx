import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { itemsPath } from '#contract/places.ts'
import { useAction } from '#web/app/calls/query.ts'
import { UndoButton } from '#web/ui/undo-button.tsx'
import { DateText } from '#web/ui/values/date-text.tsx'
import { numberText } from '#web/ui/values/numbers.ts'
import { getItemImport, type ItemImport, listItemImports, undoItemImport } from '../contract.ts'
import { ImportCounts, ProblemList } from './import-counts.tsx'

/** What came of it, and the way back as long as there is one. */
export function ImportResult({ data }: { data: ItemImport }) {
  const { t } = useTranslation()
  const undo = useAction(undoItemImport, { refreshes: [getItemImport, listItemImports] })
  const { id, state, fileName, problem, undoUntil, takenBack, kept, keptNames } = data
  const isNothing = state === 'cancelled' && data.added + data.updated + data.unchanged + data.wrong === 0
  const ended = state === 'undone' || state === 'failed' || state === 'cancelled' ? state : 'done'
  return (
    <Stack gap="lg">
      <section aria-labelledby="result-title">
        <Title order={2} size="h4" id="result-title" mb="sm">
          {t(isNothing ? 'imports.result.nothing' : `imports.result.${ended}`)}
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
        {keptNames.length > 0 && (
          <Text size="sm" c="dimmed">
            {t('imports.undo.kept')}: {keptNames.join(', ')}
          </Text>
        )}
      </section>
      <Group>
        <Button component={Link} to={`${itemsPath}?sort=-updatedAt`}>
          {t('items.record.toList')}
        </Button>
        {undoUntil && (
          <UndoButton
            title={t('imports.undo.title', { name: fileName })}
            pending={undo.isPending}
            onUndo={() => undo.mutateAsync({ params: { id } })}
          >
            {t('items.imports.undoText')}
          </UndoButton>
        )}
        {undoUntil && (
          <Text size="sm" c="dimmed">
            {t('imports.undo.until')} <DateText iso={undoUntil} />
          </Text>
        )}
      </Group>
      <ProblemList data={data} />
    </Stack>
  )
}
