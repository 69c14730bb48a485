import { Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { getCartonPrefix, getReplyDraft, saveCartonPrefix } from '../../contract.ts'

/** The prefix by GS1 under which cartons are numbered. */
export default function PrefixDialog({ prefix, onClose }: { prefix: string; onClose: () => void }) {
  const { t } = useTranslation()
  const save = useAction(saveCartonPrefix, {
    refreshes: [getReplyDraft, getCartonPrefix],
    success: t('replies.prefix.saved'),
    silent: true,
    onSuccess: onClose,
  })
  const zodForm = useZodForm(saveCartonPrefix.body, {
    initialValues: { prefix },
    labels: { prefix: t('fields.cartonPrefix') },
    onSubmit: (body) => save.mutateAsync({ body }),
  })
  const { field } = zodForm
  return (
    <SaveDialog title={t('replies.prefix.title')} zodForm={zodForm} onClose={onClose}>
      <Text>{t('replies.prefix.text')}</Text>
      <TextInput {...field('prefix')} inputMode="numeric" autoComplete="off" data-autofocus />
    </SaveDialog>
  )
}
