import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useZodForm } from '#web/form.ts'
import { useAction } from '#web/query.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { acceptDocument, countAttention, getDocument, ignoreDocument, listDocuments } from '../contract.ts'
import type { Document } from './document-record.tsx'

const fields = z.object({ reason: acceptDocument.body.shape.reason })
const refreshes = [getDocument, listDocuments, countAttention]

type Props = { document: Document; decision: 'accept' | 'ignore'; onClose: () => void }

/** Accepts a document, or sets it aside: with the reason, since somebody will ask. */
export default function ReasonDialog({ document: { id, version }, decision, onClose }: Props) {
  const { t } = useTranslation()
  const options = { refreshes, silent: true, onSuccess: onClose }
  const accept = useAction(acceptDocument, { ...options, success: t('edi.accepted') })
  const ignore = useAction(ignoreDocument, { ...options, success: t('edi.ignored') })
  const { mutateAsync } = decision === 'accept' ? accept : ignore
  const { form, field, submit, saving, serverError } = useZodForm(fields, {
    initialValues: { reason: '' },
    labels: { reason: t('edi.reason') },
    onSubmit: ({ reason }) => mutateAsync({ params: { id }, body: { version, reason } }),
  })
  return (
    <FormDialog title={t(`edi.${decision}`)} unsaved={form.isDirty()} saving={saving} onClose={onClose}>
      {(close) => (
        <form onSubmit={submit} noValidate>
          <Stack>
            <FormError error={serverError} />
            <Text>{t(`edi.${decision}Text`)}</Text>
            <Textarea {...field('reason')} autosize minRows={2} data-autofocus />
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                {t('common.cancel')}
              </Button>
              <Button type="submit" loading={saving}>
                {t(`edi.${decision}`)}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </FormDialog>
  )
}
