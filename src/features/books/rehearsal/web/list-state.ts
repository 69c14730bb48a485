import { useSearchParams } from 'react-router'
import { type Bucket, buckets } from '../contract.ts'

export type ListState = { bucket: Bucket; search: string; undecided: 'yes' | 'no' }

/** The list's state lives in the address: a link reproduces the view. Without one it is the first list that has somebody. */
export function useListState(first: Bucket) {
  const [params, setParams] = useSearchParams()
  const state: ListState = {
    bucket: buckets.find((bucket) => bucket === params.get('list')) ?? first,
    search: params.get('search') ?? '',
    undecided: params.get('undecided') === 'yes' ? 'yes' : 'no',
  }
  const change = (part: Partial<ListState>) => {
    const { bucket, search, undecided } = { ...state, ...part }
    const next = { list: bucket, ...(search && { search }), ...(undecided === 'yes' && { undecided }) }
    setParams(new URLSearchParams(next), { replace: true, preventScrollReset: true })
  }
  return { state, change }
}
