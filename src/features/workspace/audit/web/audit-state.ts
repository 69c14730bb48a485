import { useSearchParams } from 'react-router'
import type { Input } from '#contract/endpoint.ts'
import type { listAudit } from '../contract.ts'

export type AuditState = Omit<Input<typeof listAudit>['query'], 'cursor' | 'limit'>
const names = ['search', 'actor', 'origin', 'kind', 'action', 'record', 'from', 'to'] as const

/** What is looked for lives in the address: a link reproduces the view. */
export function useAuditState() {
  const [params, setParams] = useSearchParams()
  const given = names.flatMap((name) => {
    const value = params.get(name)
    return value ? [[name, value]] : []
  })
  const state = Object.fromEntries(given) as AuditState
  const change = (part: { [name in (typeof names)[number]]?: string }) => {
    const next = Object.entries({ ...state, ...part }).filter((each): each is [string, string] => Boolean(each[1]))
    setParams(new URLSearchParams(next), { replace: true, preventScrollReset: true })
  }
  const clear = () => setParams(new URLSearchParams(), { replace: true, preventScrollReset: true })
  return { state, change, clear, filtered: given.length > 0 }
}
