import type { RawResult } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { DbContext } from '#server/http/context.ts'
import { evidence, type getDispute, isAnswerable } from '../contract.ts'
import { disputeRows, shownDispute } from './list.ts'
import { brandName, evidencePack } from './pack.ts'

export async function disputeDetail({ db }: DbContext, id: string): Promise<RawResult<typeof getDispute>> {
  const row = await disputeRows(db)
    .select(['c.id as customerId', 'i.brand', 'i.last4', 'd.net', 'd.evidence', 'd.evidenceVersion', 'd.evidenceSentAt'])
    .where('d.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new AppError('notFound')
  const { brand, last4, net, evidence: kept, evidenceVersion: version, evidenceSentAt: sentAt, customerId, ...shown } = row
  const draft = evidence.safeParse(kept)
  return {
    ...shownDispute(shown),
    customerId,
    net,
    version,
    sentAt,
    isDraft: draft.success && !sentAt,
    methodName: [brandName(brand), last4 && `•••• ${last4}`].filter(Boolean).join(' '),
    evidence: draft.success ? draft.data : isAnswerable(row.state) ? await evidencePack(db, row) : null,
  }
}
