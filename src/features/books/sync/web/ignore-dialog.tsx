import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { FormError } from '#web/ui/fields/form-error.tsx'
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
  const { field, submit, saving, serverError } = useZodForm(form, {
    initialValues: { reason: '' },
    labels: { reason: t('syncCentre.reason') },
    onSubmit: (body) => ignore.mutateAsync({ body: { ...body, ids } }),
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('syncCentre.ignoreTitle', { count: ids.length })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <FormError error={serverError} />
          <Text>{t('syncCentre.ignoreText')}</Text>
          <Textarea {...field('reason')} autosize minRows={2} data-autofocus />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" loading={saving}>
              {t('syncCentre.ignore')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
