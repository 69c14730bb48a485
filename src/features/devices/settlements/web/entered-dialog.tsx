import { Text, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Endpoint } from '#contract/endpoint.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { noteDifference } from '../contract.ts'
import { shownMoney } from './shown.ts'

type Props = { id: string; what: string; refreshes?: readonly Endpoint[]; onClose: () => void }

/** What differs is entered in QuickBooks, and how: whoever asks later reads it on the settlement. `refreshes`: what shows it beside the settlements. */
export function EnteredDialog({ id, what, refreshes = [], onClose }: Props) {
  const { t } = useTranslation()
  const say = useAction(noteDifference, {
    refreshes: [...shownMoney, ...refreshes],
    success: t('settlements.entered.done'),
    silent: true,
    onSuccess: onClose,
  })
  const zodForm = useZodForm(noteDifference.body, {
    initialValues: { note: '' },
    labels: { note: t('fields.note') },
    onSubmit: (body) => say.mutateAsync({ params: { id }, body }),
  })
  return (
    <SaveDialog
      title={t('settlements.entered.title', { what })}
      zodForm={zodForm}
      label={t('settlements.entered.say')}
      small
      onClose={onClose}
    >
      <Text>{t('settlements.entered.text')}</Text>
      <Textarea {...zodForm.field('note')} autosize minRows={2} maxLength={300} data-autofocus />
    </SaveDialog>
  )
}
