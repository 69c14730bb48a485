import { useRef, useState } from 'react'
import { ApiError } from '#web/app/calls/api-error.ts'
import { queryClient, queryKey } from '#web/app/calls/query.ts'
import { upload } from '#web/app/calls/transfer.ts'
import i18n from '#web/app/text.ts'
import { getItem, listItems } from '../../contract.ts'
import { addPicture, mostPictures } from '../../pictures.ts'
import { shrinkPicture } from './shrink-picture.ts'

/** `share`: how much is sent, 0 to 1; null while it waits. `error`: asked for the text each time it is drawn. `refused`: sending it again would change nothing. */
export type Queued = { key: number; file: File; share: number | null; error: (() => string) | null; refused: boolean }

/** Pictures on their way to an item: each stands there until it has arrived, a failed one with what is wrong. `taken`: how many it has. */
export function usePictureUploads(itemId: string, taken: number) {
  const [queue, setQueue] = useState<Queued[]>([])
  const nextKey = useRef(1)
  const line = useRef(Promise.resolve())
  const change = (key: number, part: Partial<Queued>) =>
    setQueue((before) => before.map((each) => (each.key === key ? { ...each, ...part } : each)))
  const remove = (key: number) => setQueue((before) => before.filter((each) => each.key !== key))
  const refuse = (key: number, error: () => string) => change(key, { share: null, error, refused: true })

  const send = async ({ key, file }: Pick<Queued, 'key' | 'file'>) => {
    change(key, { share: 0, error: null })
    const { name } = file
    const shrunk = await shrinkPicture(file)
    if (!(shrunk instanceof File)) return refuse(key, () => i18n.t(`items.pictures.errors.${shrunk}`, { name }))
    try {
      await upload(addPicture, { body: { itemId }, file: shrunk }, { onProgress: (share) => change(key, { share }) })
      await Promise.all([getItem, listItems].map((each) => queryClient.invalidateQueries({ queryKey: queryKey(each) })))
      remove(key)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      change(key, { share: null, error: () => error.message, refused: [400, 404, 409, 413, 415].includes(error.status) })
    }
  }
  /** One after the other, so that they stand in the order in which they were chosen. */
  const enqueue = (each: Pick<Queued, 'key' | 'file'>) => {
    line.current = line.current.then(() => send(each))
  }
  const add = (files: File[]) => {
    const room = mostPictures - taken - queue.filter(({ refused }) => !refused).length
    const added = files.map((file, index): Queued => {
      const error = problemOf(file, index < room)
      return { key: nextKey.current++, file, share: null, error, refused: error !== null }
    })
    setQueue((before) => [...before, ...added])
    for (const each of added) if (!each.refused) enqueue(each)
  }
  return { queue, add, remove, retry: enqueue }
}

function problemOf({ name, size, type }: File, fits: boolean): (() => string) | null {
  if (!fits) return () => i18n.t('items.pictures.errors.tooMany', { name, most: mostPictures })
  if (size === 0) return () => i18n.t('items.pictures.errors.empty', { name })
  return type.startsWith('image/') ? null : () => i18n.t('items.pictures.errors.unreadable', { name })
}
