import { Text, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { maxText } from '#contract/fields.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { type Settlement, undoSettlement } from '../contract.ts'
import { shownMoney } from './shown.ts'

/** It was counted wrong: what it covered is with the rep again, and both rows stay. */
export default function UndoDialog({ settlement: { id, number }, onClose }: { settlement: Settlement; onClose: () => void }) {
  const { t } = useTranslation()
  const undo = useAction(undoSettlement, {
    refreshes: shownMoney,
    success: t('settlements.undoDone', { number }),
    silent: true,
    onSuccess: onClose,
  })
  const zodForm = useZodForm(z.object({ reason: maxText(300).min(1, 'validation.required') }), {
    initialValues: { reason: '' },
    labels: { reason: t('fields.reason') },
    onSubmit: (body) => undo.mutateAsync({ params: { id }, body }),
  })
  return (
    <SaveDialog
      title={t('settlements.undoTitle', { number })}
      zodForm={zodForm}
      label={t('settlements.undo')}
      danger
      small
      onClose={onClose}
    >
      <Text c="dimmed">{t('settlements.undoText')}</Text>
      <Textarea {...zodForm.field('reason')} autosize maxLength={300} data-autofocus />
    </SaveDialog>
  )
}
