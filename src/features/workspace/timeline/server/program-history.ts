import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { isPayee, programRecord } from '#features/incentives/programs/server/door.ts'
import type { DbContext } from '#server/http/context.ts'
import type { listProgramHistory } from '../contract.ts'
import { recordHistory } from './record-history.ts'

export async function programHistory(
  context: DbContext,
  asked: ValidInput<typeof listProgramHistory>,
): Promise<RawResult<typeof listProgramHistory>> {
  if (isPayee(context)) throw new AppError('notFound')
  await programRecord(context, asked.params.id)
  return recordHistory(context, 'program', asked)
}
