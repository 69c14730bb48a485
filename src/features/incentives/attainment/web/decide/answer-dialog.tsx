import { Radio, Stack, Text, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { answerReward, type RewardEntry } from '../../contract.ts'
import { shownAttainments } from '../shown-attainments.ts'

/** What is answered, and what becomes of the reward. */
export default function AnswerDialog({ entry, onClose }: { entry: RewardEntry; onClose: () => void }) {
  const { t } = useTranslation()
  const open = entry.questions.find(({ answeredAt }) => answeredAt === null)
  const answer = useAction(answerReward, {
    refreshes: shownAttainments,
    success: t('attainment.questions.answerSent'),
    silent: true,
    onSuccess: onClose,
  })
  const zodForm = useZodForm(answerReward.body, {
    initialValues: { answer: '', outcome: 'stays' },
    labels: { outcome: t('attainment.questions.outcome') },
    onSubmit: (body) => answer.mutateAsync({ params: { id: entry.id }, body }),
  })
  return (
    <SaveDialog
      title={t('attainment.questions.answerTitle', { payee: entry.payeeName })}
      zodForm={zodForm}
      label={t('attainment.questions.sendAnswer')}
      onClose={onClose}
    >
      {open && <Text style={{ whiteSpace: 'pre-line' }}>{open.question}</Text>}
      <Textarea {...zodForm.field('answer')} autosize minRows={3} maxRows={10} maxLength={1000} />
      <Radio.Group {...zodForm.field('outcome')} withAsterisk={false}>
        <Stack gap="sm" mt={8}>
          {(['stays', 'rejected'] as const).map((each) => (
            <Radio key={each} value={each} label={t(`attainment.questions.outcomes.${each}`)} />
          ))}
        </Stack>
      </Radio.Group>
    </SaveDialog>
  )
}
