import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import type { DbContext } from '#server/http/context.ts'
import { downloadLink } from '#server/http/download-link.ts'
import { exportPath, type prepareExport } from '../../contract.ts'
import { listRequest } from './list.ts'

export async function exportLink(
  context: DbContext,
  { columns: _, ...list }: ValidInput<typeof prepareExport>['body'],
): Promise<RawResult<typeof prepareExport>> {
  // What is wrong with it is said now, not in the place of a file.
  await listRequest(context, list)
  return downloadLink(context, exportPath)
}
