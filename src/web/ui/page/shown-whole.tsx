import { type Query, useIsFetching } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { queryClient } from '../../app/calls/query.ts'

/** Whatever takes longer comes into what stands already. */
const patienceMs = 4000
/** One answer may make a part ask for another one. */
const quietMs = 40

/**
 * A record with parts that each read something of their own: they come into sight together, once all has been read for the first time, so that
 * none pushes the others down. `of`: the id that their reads have in common; `meanwhile`: what stands in their place.
 */
export function ShownWhole({ of, meanwhile, children }: { of: string; meanwhile: ReactNode; children: ReactNode }) {
  const isOf = ({ queryKey }: Query) => JSON.stringify(queryKey).includes(of)
  const isMissing = (query: Query) => query.state.data === undefined && isOf(query)
  // More than the record itself is there: it was shown before.
  const [isWhole, setWhole] = useState(() => queryClient.getQueryCache().findAll({ predicate: isOf }).length > 1)
  const missing = useIsFetching({ predicate: isMissing })
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again whenever one begins or ends
  useEffect(() => {
    const timer = setTimeout(() => {
      if (queryClient.isFetching({ predicate: isMissing }) === 0) setWhole(true)
    }, quietMs)
    return () => clearTimeout(timer)
  }, [missing])
  useEffect(() => {
    const timer = setTimeout(() => setWhole(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      {!isWhole && meanwhile}
      <div hidden={!isWhole}>{children}</div>
    </>
  )
}
