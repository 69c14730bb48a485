import { useSearchParams } from 'react-router'
import { type DeliveryState, deliveryStates, type Lane, lanes } from '#contract/ledger.ts'

export type ListState = { lane: Lane; search: string; state: DeliveryState | undefined; kind: string | undefined }

/** The list's state lives in the address: a link reproduces the view. */
export function useListState() {
  const [params, setParams] = useSearchParams()
  const state: ListState = {
    lane: lanes.find((lane) => lane === params.get('lane')) ?? 'needsYou',
    search: params.get('search') ?? '',
    state: deliveryStates.find((each) => each === params.get('state')),
    kind: params.get('kind') ?? undefined,
  }
  const change = (part: Partial<ListState>) => {
    const next = Object.entries({ ...state, ...part }).filter((each): each is [string, string] => Boolean(each[1]))
    setParams(new URLSearchParams(next), { replace: true, preventScrollReset: true })
  }
  return { state, change }
}
