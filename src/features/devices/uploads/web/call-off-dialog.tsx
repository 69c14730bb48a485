import { Text, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { maxText } from '#contract/fields.ts'
import { callOffCredit } from '#features/sales/credits/contract.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { getDocument, listDocuments } from '../contract.ts'

const callOffForm = z.object({ reason: maxText(300).min(1, 'validation.required') })

/** A credit that was given by mistake: nothing came back. `number`: as the device called it. */
export default function CallOffDialog({ creditId, number, onClose }: { creditId: string; number: string; onClose: () => void }) {
  const { t } = useTranslation()
  const callOff = useAction(callOffCredit, {
    refreshes: [getDocument, listDocuments],
    success: t('credits.calledOff', { number }),
    silent: true,
    onSuccess: onClose,
  })
  const zodForm = useZodForm(callOffForm, {
    initialValues: { reason: '' },
    onSubmit: ({ reason }) => callOff.mutateAsync({ params: { creditId }, body: { reason } }),
  })
  return (
    <SaveDialog
      title={t('credits.callOffNamed', { number })}
      zodForm={zodForm}
      small
      cancelLabel={t('common.back')}
      label={t('credits.callOff')}
      onClose={onClose}
    >
      <Text>{t('credits.callOffText')}</Text>
      <Textarea {...zodForm.field('reason')} autosize minRows={2} data-autofocus />
    </SaveDialog>
  )
}
