import { Text, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { dayText } from '#web/ui/values/dates.ts'
import { askReward, type RewardEntry } from '../../contract.ts'
import { shownAttainments } from '../shown-attainments.ts'

/** A question about a reward: it is not paid before somebody has answered. */
export default function AskDialog({ entry, onClose }: { entry: RewardEntry; onClose: () => void }) {
  const { t } = useTranslation()
  const ask = useAction(askReward, {
    refreshes: shownAttainments,
    success: ({ dueOn }) => t('attainment.questions.sent', { day: dayText(dueOn) }),
    silent: true,
    onSuccess: onClose,
  })
  const zodForm = useZodForm(askReward.body, {
    initialValues: { question: '' },
    onSubmit: (body) => ask.mutateAsync({ params: { id: entry.id }, body }),
  })
  return (
    <SaveDialog
      title={t('attainment.questions.askTitle', { line: entry.lineName })}
      zodForm={zodForm}
      label={t('attainment.questions.send')}
      onClose={onClose}
    >
      <Text>{t('attainment.questions.askMeans')}</Text>
      <Textarea {...zodForm.field('question')} autosize minRows={3} maxRows={10} maxLength={1000} />
    </SaveDialog>
  )
}
