import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useAction } from '#web/app/calls/query.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { UndoButton } from '#web/ui/undo-button.tsx'
import { type BulkChange, cancelBulkChange, getBulkChange, listBulkChanges, undoBulkChange } from '../contract.ts'
import { whatOf } from './change-text.ts'

const refreshes = [getBulkChange, listBulkChanges]

export function StopBulk({ data: { id, state, field } }: { data: BulkChange }) {
  const { t } = useTranslation()
  const cancel = useAction(cancelBulkChange, { refreshes })
  const can = useCan()
  if (!can('customerBulk.write') || state !== 'running' || (field === 'automation' && !can('automations.write'))) return null
  return (
    <Button size="xs" variant="default" loading={cancel.isPending} onClick={() => cancel.mutate({ params: { id } })}>
      {t('bulk.stop')}
    </Button>
  )
}

/** As long as there is something to undo. */
export function UndoBulk({ data }: { data: BulkChange }) {
  const { t } = useTranslation()
  const undo = useAction(undoBulkChange, { refreshes })
  if (!useCan()('customerBulk.write') || !data.undoUntil) return null
  return (
    <UndoButton
      size="xs"
      title={t('bulk.undoTitle', { what: whatOf(data) })}
      pending={undo.isPending}
      onUndo={() => undo.mutateAsync({ params: { id: data.id } })}
    >
      {t(data.field === 'automation' ? 'bulk.undoAutomation' : 'bulk.undoText')}
    </UndoButton>
  )
}
