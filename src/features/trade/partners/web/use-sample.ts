import { useState } from 'react'
import { previewTable } from '#features/trade/exchange/contract.ts'
import { useAction } from '#web/app/calls/query.ts'

/** Enough for the first orders. */
const mostBytes = 100_000

/** The beginning of a file that somebody chooses, up to its last whole line, and the headers in it. */
export function useSample() {
  const [sample, setSample] = useState('')
  const [headers, setHeaders] = useState<string[]>([])
  const preview = useAction(previewTable, { onSuccess: (read) => setHeaders(read.headers) })
  async function open(file: File | null) {
    if (!file) return
    const text = textOf(await file.slice(0, mostBytes).arrayBuffer())
    const whole = file.size > mostBytes ? text.slice(0, text.lastIndexOf('\n') + 1) : text
    setSample(whole)
    preview.mutate({ body: { sample: whole, mapping: null } })
  }
  return { sample, headers, open }
}

/** UTF-8 where it is valid; a letter that was cut at the end is none of its faults. */
function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
