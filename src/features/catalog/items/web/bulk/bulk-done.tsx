import { CloseButton, Group, Paper, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Result } from '#contract/endpoint.ts'
import { useAction } from '#web/app/calls/query.ts'
import { UndoButton } from '#web/ui/undo-button.tsx'
import { listItemChanges } from '../../bulk-changes.ts'
import { type bulkItems, listItems, undoBulkItems } from '../../contract.ts'
import { changeCounts } from './change-counts.ts'

/** `what`: `Category → Rope`. */
export type Done = Result<typeof bulkItems> & { what: string }
type Undone = Result<typeof undoBulkItems>

/** What came of a bulk change, and the way back. */
export function BulkDone({ done: { id, what, changed, unchanged, skipped }, onClose }: { done: Done; onClose: () => void }) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const [undone, setUndone] = useState<Undone | null>(null)
  const undo = useAction(undoBulkItems, { refreshes: [listItems, listItemChanges], onSuccess: setUndone })
  // What had the focus went with the dialog: who goes on by keyboard goes on here.
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Paper ref={box} tabIndex={-1} withBorder shadow="md" p="sm" role="group" aria-label={what}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div style={{ flex: 1, minWidth: 0 }}>
          <Text size="sm" fw={600}>
            {what}
          </Text>
          <Text size="sm" role="status" className="numbers">
            {changeCounts({ changed, unchanged, skipped, takenBack: 0, kept: 0, ...undone }, undone !== null)}
          </Text>
          {skipped > 0 && !undone && (
            <Text size="xs" c="dimmed">
              {t('items.bulk.skippedText')}
            </Text>
          )}
        </div>
        <CloseButton aria-label={t('common.close')} onClick={onClose} />
      </Group>
      {!undone && changed > 0 && (
        <Group mt="xs">
          <UndoButton
            size="xs"
            title={t('bulk.undoTitle', { what })}
            pending={undo.isPending}
            onUndo={() => undo.mutateAsync({ params: { id } })}
          >
            {t('items.bulk.undoText')}
          </UndoButton>
        </Group>
      )}
    </Paper>
  )
}
