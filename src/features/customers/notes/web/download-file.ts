import { ApiError } from '#web/app/calls/api-error.ts'
import { downloadBlob } from '#web/app/calls/download.ts'
import { fetchFile } from '#web/app/calls/transfer.ts'
import { toastError } from '#web/app/toasts.ts'
import { attachmentPath, type NoteAttachment } from '../contract.ts'

/** Saves an attachment under its name. */
export async function downloadFile({ id, name }: NoteAttachment): Promise<void> {
  try {
    downloadBlob(name, await fetchFile(`${attachmentPath}/${id}?download=1`))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    toastError(error.message)
  }
}
