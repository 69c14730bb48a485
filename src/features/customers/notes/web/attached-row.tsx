import { ActionIcon, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '#web/app/calls/query.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { fileSize } from '#web/ui/values/file-size.ts'
import { addDeleteNoteAttachment, getCustomerNotes, type NoteAttachment } from '../contract.ts'
import classes from './notes.module.css'

/** A file that the note has already. Removing it cannot be taken back, so it asks. */
export function AttachedRow({ noteId, file, onRemoved }: { noteId: string; file: NoteAttachment; onRemoved: () => void }) {
  const { t } = useTranslation()
  const [asking, ask] = useState(false)
  const remove = useAction(addDeleteNoteAttachment, {
    refreshes: [getCustomerNotes],
    onSuccess: () => {
      ask(false)
      onRemoved()
    },
  })
  const { id, name, bytes } = file
  return (
    <li className={classes.upload}>
      <span className={classes.fileName}>{name}</span>
      <Text span size="sm" c="dimmed">
        {fileSize(bytes)}
      </Text>
      <ActionIcon variant="subtle" color="gray" aria-label={t('notes.removeFile', { name })} onClick={() => ask(true)}>
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
      <ConfirmDialog
        opened={asking}
        onClose={() => ask(false)}
        onConfirm={() => remove.mutate({ body: { noteId, attachmentId: id } })}
        title={t('notes.removeFile', { name })}
        confirmLabel={t('common.remove')}
        loading={remove.isPending}
        danger
      >
        {t('notes.removeFileText')}
      </ConfirmDialog>
    </li>
  )
}
