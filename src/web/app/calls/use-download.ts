import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { downloadFrom } from './download.ts'
import { useAction } from './query.ts'

export type Prepared = Endpoint & { result: z.ZodType<{ path: string }> }

/**
 * Asks for the link of a file and takes it. `success`: the toast's text; `forPrograms`: without what spreadsheets need and programs would take
 * for a part of what stands there.
 */
export const useDownload = <E extends Prepared>(endpoint: E, success?: string, { forPrograms = false } = {}) =>
  useAction(endpoint, { success, onSuccess: ({ path }) => downloadFrom(forPrograms ? `${path}&for=programs` : path) })
