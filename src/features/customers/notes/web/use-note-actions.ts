import { useTranslation } from 'react-i18next'
import { useAction } from '#web/app/calls/query.ts'
import { getCustomerNotes, type NoteRow, pinCustomerNote, removeCustomerNote, restoreCustomerNote } from '../contract.ts'

/** Removing asks nobody: it can be taken back at once. */
export function useNoteActions({ id, isPinned, noteTitle }: NoteRow, onRemoved: () => void) {
  const { t } = useTranslation()
  const refreshes = [getCustomerNotes]
  const input = { params: { noteId: id } }
  const pinning = useAction(pinCustomerNote, { refreshes })
  const restoring = useAction(restoreCustomerNote, { refreshes, success: t('notes.restored') })
  const removing = useAction(removeCustomerNote, {
    refreshes,
    success: t('notes.removed', { title: noteTitle }),
    undo: () => () => restoring.mutate(input),
    onSuccess: onRemoved,
  })
  return {
    pin: () => pinning.mutate({ ...input, body: { isPinned: !isPinned } }),
    remove: () => removing.mutate(input),
  }
}
