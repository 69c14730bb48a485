import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { Endpoint, Input } from '#contract/endpoint.ts'
import { downloadFrom } from './download.ts'
import { useAction } from './query.ts'

export type Prepared = Endpoint & { result: z.ZodType<{ path: string }> }

/**
 * Asks for the link of a file and takes it. `success`: the toast's text; `forPrograms`: without what spreadsheets need and programs would take
 * for a part of what stands there.
 */
export const useDownload = <E extends Prepared>(endpoint: E, success?: string, { forPrograms = false } = {}) =>
  useAction(endpoint, { success, onSuccess: ({ path }) => downloadFrom(forPrograms ? `${path}&for=programs` : path) })

/** Both files of a list. */
export function useExport<E extends Prepared>(endpoint: E, asked: Input<E>) {
  const { t } = useTranslation()
  const download = useDownload(endpoint, t('exports.started'))
  const forPrograms = useDownload(endpoint, t('exports.started'), { forPrograms: true })
  return {
    exporting: download.isPending || forPrograms.isPending,
    onExport: () => download.mutate(asked),
    onExportForPrograms: () => forPrograms.mutate(asked),
  }
}
