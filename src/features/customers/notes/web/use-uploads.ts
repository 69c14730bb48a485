import { useRef, useState } from 'react'
import { ApiError } from '#web/app/calls/api-error.ts'
import { upload } from '#web/app/calls/transfer.ts'
import i18n from '#web/app/text.ts'
import { addDeleteNoteAttachment, attachmentExtensions, attachmentTypeOf, maxAttachmentBytes, maxAttachments } from '../contract.ts'
import { shrinkImage } from './shrink-image.ts'

/** `share`: how much is sent, 0 to 1; null while it waits. `error`: asked for the text each time it is drawn. `refused`: sending it again would change nothing. */
export type Queued = { key: number; file: File; share: number | null; error: (() => string) | null; refused: boolean }

/** Files on their way to a note: kept until each has arrived, failed ones with what is wrong with them. `taken`: how many the note has. */
export function useUploads(taken: number) {
  const [queue, setQueue] = useState<Queued[]>([])
  const nextKey = useRef(1)
  const change = (key: number, part: Partial<Queued>) =>
    setQueue((before) => before.map((each) => (each.key === key ? { ...each, ...part } : each)))
  const remove = (key: number) => setQueue((before) => before.filter((each) => each.key !== key))

  /** What the server would refuse for sure is said before anything is sent; a picture may still become small enough. */
  const problemOf = ({ name, size, type }: File, before: number): (() => string) | null => {
    if (taken + before >= maxAttachments) return () => i18n.t('notes.tooManyFiles', { most: maxAttachments })
    if (!attachmentTypeOf(name)) return () => i18n.t('files.kind', { name, kinds: attachmentExtensions.join(', ') })
    if (size === 0) return () => i18n.t('files.empty', { name })
    return size > maxAttachmentBytes && !type.startsWith('image/') ? () => i18n.t('files.tooLarge', { name }) : null
  }
  const add = (files: File[]) =>
    setQueue((before) => {
      const after = [...before]
      for (const file of files) {
        const error = problemOf(file, after.filter(({ refused }) => !refused).length)
        after.push({ key: nextKey.current++, file, share: null, error, refused: error !== null })
      }
      return after
    })

  const send = async (noteId: string, { key, file }: Queued): Promise<boolean> => {
    change(key, { share: 0, error: null })
    try {
      const shrunk = await shrinkImage(file)
      await upload(addDeleteNoteAttachment, { body: { noteId }, file: shrunk }, { onProgress: (share) => change(key, { share }) })
      remove(key)
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      change(key, { share: null, error: () => error.message, refused: [400, 413, 415].includes(error.status) })
      return false
    }
  }
  /** One after the other; answers whether all that could go have arrived. */
  const sendAll = async (noteId: string): Promise<boolean> => {
    let all = queue.every(({ refused }) => !refused)
    for (const each of queue.filter(({ refused }) => !refused)) all = (await send(noteId, each)) && all
    return all
  }
  return { queue, add, remove, sendAll }
}
