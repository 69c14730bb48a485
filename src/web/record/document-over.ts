import { useSearchParams } from 'react-router'

export const documentKinds = ['invoice', 'payment', 'creditMemo'] as const
export type DocumentOver = { kind: (typeof documentKinds)[number]; id: string }

/** Which document lies over the page: it stands in the address, so that back closes it and the page below stays as it is. */
export function useOver(): { over: DocumentOver | null; open: (document: DocumentOver) => void; close: () => void } {
  const [params, setParams] = useSearchParams()
  const kind = documentKinds.find((each) => params.get(each))
  const without = (before: URLSearchParams) => {
    const next = new URLSearchParams(before)
    for (const each of documentKinds) next.delete(each)
    return next
  }
  return {
    over: kind ? { kind, id: params.get(kind) ?? '' } : null,
    open: (document) =>
      setParams(
        (before) => {
          const next = without(before)
          next.set(document.kind, document.id)
          return next
        },
        { preventScrollReset: true },
      ),
    close: () => setParams(without, { replace: true, preventScrollReset: true }),
  }
}
