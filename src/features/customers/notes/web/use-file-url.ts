import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ApiError } from '#web/app/calls/api-error.ts'
import { fetchFile } from '#web/app/calls/transfer.ts'
import { attachmentPath } from '../contract.ts'

/** The bytes of an attachment: what an id stands for never changes. */
export const useFile = (id: string, { enabled = true } = {}) =>
  useQuery<Blob, ApiError>({
    queryKey: [attachmentPath, id],
    queryFn: ({ signal }) => fetchFile(`${attachmentPath}/${id}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  })

/** The address of these bytes as long as it is shown. */
export function useObjectUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return setUrl(null)
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return url
}
