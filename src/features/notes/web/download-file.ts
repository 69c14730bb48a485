import { ApiError } from '#web/api-error.ts'
import { toastError } from '#web/toasts.ts'
import { fetchFile } from '#web/transfer.ts'
import { attachmentPath, type NoteAttachment } from '../contract.ts'

/** Saves an attachment under its name. */
export async function downloadFile({ id, name }: NoteAttachment): Promise<void> {
  try {
    const url = URL.createObjectURL(await fetchFile(`${attachmentPath}/${id}?download=1`))
    const link = document.createElement('a')
    link.href = url
    link.download = name
    link.click()
    // The browser has taken it over by then.
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    toastError(error.message)
  }
}
