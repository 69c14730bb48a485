import { Radio, Stack, Text, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { maxText } from '#contract/fields.ts'
import { formatCents } from '#contract/money.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { type DeviceDocumentShown, getDocument, listDocuments, moneyAnswers, noteMoney } from '../contract.ts'
import { documentName } from './kind-text.ts'

const form = z.object({ answer: z.string().pipe(z.enum(moneyAnswers, { error: 'validation.required' })), reason: maxText(300) })

/** What became of money that was collected with a document: nobody else knows, so nothing is chosen beforehand. */
export default function MoneyDialog({ shown, onClose }: { shown: DeviceDocumentShown; onClose: () => void }) {
  const { t } = useTranslation()
  const { id, version, payment, total } = shown
  const note = useAction(noteMoney, {
    refreshes: [getDocument, listDocuments],
    success: t('deviceReview.done.money'),
    silent: true,
    onSuccess: onClose,
  })
  const zodForm = useZodForm(form, {
    initialValues: { answer: '', reason: '' },
    labels: { answer: t('deviceReview.answer'), reason: t('fields.reason') },
    onSubmit: ({ answer, reason }) => note.mutateAsync({ params: { id }, body: { version, answer, reason } }),
  })
  return (
    <SaveDialog title={t('deviceReview.ask.money', { name: documentName(shown) })} zodForm={zodForm} small onClose={onClose}>
      <Text>{t('deviceReview.text.money', { amount: formatCents(payment?.amount ?? total) })}</Text>
      <Radio.Group {...zodForm.field('answer')} value={zodForm.form.values.answer}>
        <Stack gap="xs" mt={4}>
          {moneyAnswers.map((each) => (
            <Radio key={each} value={each} label={t(`deviceReview.answers.${each}`)} description={t(`deviceReview.answersText.${each}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea {...zodForm.field('reason')} autosize minRows={2} />
    </SaveDialog>
  )
}
