import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { postingStanding } from '#features/books/postings/server/door.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { replayAll } from '#server/work/ledger-replay.ts'
import type { sendRefusedAgain } from '../contract.ts'
import { recordsOf } from './matters.ts'

/** More than anybody reads: whoever has more of them presses once more. */
const mostAtOnce = 5000

export async function sendAgain(
  context: DbContext,
  { search }: ValidInput<typeof sendRefusedAgain>['body'],
): Promise<RawResult<typeof sendRefusedAgain>> {
  const { db } = context
  if ((await postingStanding(db)) !== 'on') throw new AppError('postingOff')
  const postings = await recordsOf({ db, role: memberOf(context).role }, { kind: 'error', search }, mostAtOnce)
  if (!postings.length) return { sent: 0 }
  const refused = await db
    .selectFrom('deliveries')
    .select('id')
    .where('recordKind', '=', 'posting')
    .where('recordId', 'in', postings)
    .where('direction', '=', 'out')
    .where('state', '=', 'refused')
    .execute()
  const sent = await replayAll(
    db,
    refused.map(({ id }) => id),
  )
  if (sent) await audit(db, actorOf(context), { action: 'resentAll', changes: [{ field: 'deliveries', from: '', to: String(sent) }] })
  return { sent }
}
