import { QueryClient, type UseQueryOptions, type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import type { Endpoint, Input, Result } from '#contract/endpoint.ts'
import { toastError, toastSuccess, toastUndo } from '../toasts.ts'
import { call, send } from './api.ts'
import { ApiError } from './api-error.ts'

/** Only an answer that never came is worth asking for again; what the server said stands. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 15_000, retry: (failures, error) => failures < 2 && error instanceof ApiError && error.status === 0 },
    mutations: { retry: false },
  },
})

export const queryKey = <E extends Endpoint>(endpoint: E, input?: Input<E>) => (input ? [endpoint.path, input] : [endpoint.path])

type ReadOptions<T> = Pick<UseQueryOptions<T, ApiError>, 'enabled' | 'refetchInterval' | 'staleTime' | 'placeholderData' | 'gcTime'>

/** Reads an endpoint: the cache key is the endpoint itself, so no one has to invent one. */
export function useApi<E extends Endpoint>(endpoint: E, input: Input<E>, options: ReadOptions<Result<E>> = {}) {
  const query = useQuery<Result<E>, ApiError>({
    queryKey: queryKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    meta: { shows: endpoint.shows },
    ...options,
  })
  return keptFrom(query)
}

/** What was read stays, and in a form on it what was typed, where it merely could not be read again. */
function keptFrom<T>(query: UseQueryResult<T, ApiError>): UseQueryResult<T, ApiError> {
  const { data, error } = query
  const isKept = data !== undefined && error !== null && (error.status === 0 || error.status >= 500)
  return isKept ? ({ ...query, error: null } as unknown as UseQueryResult<T, ApiError>) : query
}

/**
 * Calls an endpoint that changes something, shows the green or red toast, and re-reads the endpoints that show it.
 * `mutate` does the same thing once while it is on its way: a double click is one click.
 * `success`: the toast's text where the server sends none; `undo`: what takes it back, which that toast offers; `silent`: no toast for errors,
 * the caller shows them.
 */
export function useAction<E extends Endpoint>(
  endpoint: E,
  options: {
    refreshes?: Endpoint[]
    success?: string | ((result: Result<E>, input: Input<E>) => string)
    undo?: (result: Result<E>, input: Input<E>) => (() => unknown) | null
    silent?: boolean
    onSuccess?: (result: Result<E>, input: Input<E>) => void | Promise<void>
  } = {},
) {
  const queries = useQueryClient()
  const going = useRef(new Set<string>())
  const mutation = useMutation<Result<E>, ApiError, Input<E>>({
    mutationFn: async (input) => {
      const { message, result } = await send(endpoint, input)
      const own = typeof options.success === 'function' ? options.success(result, input) : options.success
      const text = message || own
      const undo = text ? options.undo?.(result, input) : null
      if (text && undo) void toastUndo(text, undo)
      else toastSuccess(text)
      return result
    },
    onSuccess: async (result, input) => {
      const refreshed = (options.refreshes ?? []).map((each) => queries.invalidateQueries({ queryKey: queryKey(each) }))
      await options.onSuccess?.(result, input)
      await Promise.all(refreshed)
    },
    onError: (error) => {
      if (!options.silent) toastError(error.message)
    },
    onSettled: (_result, _error, input) => void going.current.delete(JSON.stringify(input)),
  })
  const start = mutation.mutate
  const mutate = useCallback<typeof start>(
    (...given) => {
      const key = JSON.stringify(given[0])
      if (going.current.has(key)) return
      going.current.add(key)
      start(...given)
    },
    [start],
  )
  return { ...mutation, mutate }
}
