import { Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Endpoint } from '#contract/endpoint.ts'
import { useAction, useApi } from '#web/app/calls/query.ts'
import classes from '#web/ui/lines.module.css'
import { UndoButton } from '#web/ui/undo-button.tsx'
import { DateText, DayText } from '#web/ui/values/date-text.tsx'
import { listPriceImports, type PriceImportBefore, undoPriceImport } from '../price-files.ts'

type Props = { id: string; refreshes: Endpoint[] }

/** Files that were brought here before, and the way back. */
export function ImportsBefore({ id, refreshes }: Props) {
  const { t } = useTranslation()
  const { data } = useApi(listPriceImports, { params: { id } })
  if (!data?.rows.length) return null
  return (
    <section aria-labelledby="price-imports">
      <Title order={3} size="h5" id="price-imports" mb="xs">
        {t('prices.import.before')}
      </Title>
      <ul className={classes.lines}>
        {data.rows.map((row) => (
          <Before key={row.id} row={row} refreshes={refreshes} />
        ))}
      </ul>
    </section>
  )
}

function Before({ row, refreshes }: { row: PriceImportBefore; refreshes: Endpoint[] }) {
  const { t } = useTranslation()
  const { id, fileName, added, changed, takenBack, kept, startedBy, startedAt, undoneAt, undoUntil } = row
  const undo = useAction(undoPriceImport, { refreshes: [listPriceImports, ...refreshes] })
  const outcome = undoneAt
    ? [t('prices.import.takenBack', { count: takenBack }), kept > 0 && t('prices.import.kept', { count: kept })]
    : [t('prices.import.done', { count: added + changed })]
  return (
    <li className={classes.line}>
      <div className={classes.text}>
        <Text fw={600}>{fileName}</Text>
        <Text size="sm">{outcome.filter(Boolean).join(' ')}</Text>
        <Text size="xs" c="dimmed">
          {startedBy} · <DateText iso={startedAt} />
          {undoUntil && (
            <>
              {' '}
              · {t('work.undoUntil')} <DayText iso={undoUntil} />
            </>
          )}
        </Text>
      </div>
      {undoUntil && (
        <div className={classes.buttons}>
          <UndoButton
            size="xs"
            title={t('imports.undo.title', { name: fileName })}
            pending={undo.isPending}
            onUndo={() => undo.mutateAsync({ params: { id } })}
          >
            {t('prices.import.undoText')}
          </UndoButton>
        </div>
      )}
    </li>
  )
}
