import { Button, Group, Paper, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useAction, useApi } from '#web/query.ts'
import { currentLanguage } from '#web/text.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { cancelBulkChange, getBulkChange, undoBulkChange } from '../contract.ts'

/** How far a bulk change is, then what came of it and the way back. It goes on without this. */
export function BulkProgress({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation()
  const busyStates = ['running', 'undoing']
  const { data } = useApi(
    getBulkChange,
    { params: { id } },
    { refetchInterval: ({ state }) => (busyStates.includes(state.data?.state ?? '') ? 2000 : false) },
  )
  const cancel = useAction(cancelBulkChange, { refreshes: [getBulkChange] })
  const undo = useAction(undoBulkChange, { refreshes: [getBulkChange] })
  if (!data) return null
  const number = (value: number) => new Intl.NumberFormat(currentLanguage()).format(value)
  const { state, done, total, changed, unchanged, skipped, takenBack, kept, keptNames, undoUntil } = data
  const busy = busyStates.includes(state)
  return (
    <Paper withBorder p="sm" mb="sm">
      <Group justify="space-between">
        <Text size="sm" role="status" className="numbers" style={{ flex: 1 }}>
          {t(`bulk.states.${state}`)}{' '}
          {busy
            ? t('bulk.doneOf', { done: number(done), total: number(total) })
            : state === 'undone'
              ? t('bulk.undone', { back: number(takenBack), kept: number(kept) })
              : t('bulk.result', { changed: number(changed), unchanged: number(unchanged), skipped: number(skipped) })}
          {keptNames.length > 0 && ` ${keptNames.join(', ')}`}
        </Text>
        {state === 'running' && (
          <Button size="xs" variant="default" loading={cancel.isPending} onClick={() => cancel.mutate({ params: { id } })}>
            {t('bulk.stop')}
          </Button>
        )}
        {undoUntil && (
          <Button size="xs" variant="default" loading={undo.isPending} onClick={() => undo.mutate({ params: { id } })}>
            {t('bulk.undo')}
          </Button>
        )}
        {!busy && (
          <Button size="xs" variant="subtle" onClick={onClose}>
            {t('common.close')}
          </Button>
        )}
      </Group>
      {busy && <ProgressBar share={total > 0 ? done / total : 0} label={t('bulk.progress')} />}
    </Paper>
  )
}
