import { ApiError } from '#web/app/api-error.ts'
import { downloadBlob } from '#web/app/download.ts'
import { toastError } from '#web/app/toasts.ts'
import { fetchFile } from '#web/app/transfer.ts'
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
