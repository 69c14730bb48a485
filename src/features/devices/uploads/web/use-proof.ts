import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ApiError } from '#web/app/calls/api-error.ts'
import { fetchFile } from '#web/app/calls/transfer.ts'

/** The address of a proof's bytes as long as it is shown. What a path stands for never changes. */
export function useProof(path: string): { url: string | null; failed: boolean } {
  const { data, isError } = useQuery<Blob, ApiError>({
    queryKey: [path],
    queryFn: ({ signal }) => fetchFile(path, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!data) return setUrl(null)
    const made = URL.createObjectURL(data)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  return { url, failed: isError }
}
