import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { downloadFrom } from './download.ts'
import { useAction } from './query.ts'

export type Prepared = Endpoint & { result: z.ZodType<{ path: string }> }

/** Asks for the link of a file and takes it. `success`: the toast's text. */
export const useDownload = <E extends Prepared>(endpoint: E, success?: string) =>
  useAction(endpoint, { success, onSuccess: ({ path }) => downloadFrom(path) })
