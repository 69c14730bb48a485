import { Text, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { ignoreEntries } from '../contract.ts'
import { entryScreens } from './use-entries.ts'

const form = ignoreEntries.body.pick({ reason: true })

/** Puts entries aside; the reason stays with them for who asks later. */
export function IgnoreDialog({ ids, onClose, onDone }: { ids: string[]; onClose: () => void; onDone?: () => void }) {
  const { t } = useTranslation()
  const ignore = useAction(ignoreEntries, {
    refreshes: entryScreens,
    success: ({ ignored }) => t('syncCentre.ignored', { count: ignored }),
    onSuccess: () => {
      onDone?.()
      onClose()
    },
  })
  const zodForm = useZodForm(form, {
    initialValues: { reason: '' },
    labels: { reason: t('syncCentre.reason') },
    onSubmit: (body) => ignore.mutateAsync({ body: { ...body, ids } }),
  })
  const { field } = zodForm
  return (
    <SaveDialog
      title={t('syncCentre.ignoreTitle', { count: ids.length })}
      zodForm={zodForm}
      small
      label={t('syncCentre.ignore')}
      onClose={onClose}
    >
      <Text>{t('syncCentre.ignoreText')}</Text>
      <Textarea {...field('reason')} autosize minRows={2} data-autofocus />
    </SaveDialog>
  )
}
