import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useZodForm } from '#web/form.ts'
import { useAction } from '#web/query.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { getCartonPrefix, getReplyDraft, saveCartonPrefix } from '../contract.ts'

/** The prefix by GS1 under which cartons are numbered. */
export default function PrefixDialog({ prefix, onClose }: { prefix: string; onClose: () => void }) {
  const { t } = useTranslation()
  const save = useAction(saveCartonPrefix, {
    ...{ refreshes: [getReplyDraft, getCartonPrefix], success: t('replies.prefix.saved'), silent: true, onSuccess: onClose },
  })
  const { form, field, submit, saving, serverError } = useZodForm(saveCartonPrefix.body, {
    initialValues: { prefix },
    labels: { prefix: t('fields.cartonPrefix') },
    onSubmit: (body) => save.mutateAsync({ body }),
  })
  return (
    <FormDialog title={t('replies.prefix.title')} unsaved={form.isDirty()} saving={saving} onClose={onClose}>
      {(close) => (
        <form onSubmit={submit} noValidate>
          <Stack>
            <FormError error={serverError} />
            <Text>{t('replies.prefix.text')}</Text>
            <TextInput {...field('prefix')} inputMode="numeric" autoComplete="off" data-autofocus />
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                {t('common.cancel')}
              </Button>
              <Button type="submit" loading={saving}>
                {t('common.save')}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </FormDialog>
  )
}
