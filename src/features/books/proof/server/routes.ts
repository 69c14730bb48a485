import { memberOf } from '#server/http/context.ts'
import { type Route, route } from '#server/http/route.ts'
import { publish } from '#server/live/live.ts'
import { enqueue } from '#server/work/job.ts'
import { getProof, getProofState, listProofs, readDifferences, startProof } from '../contract.ts'
import { proofExport } from './export.ts'
import { readProof, readProofState, readProofs } from './read.ts'
import { repairRequest } from './repair.ts'
import { openProof } from './start.ts'

export const proofRoutes: Route[] = [
  route(getProof, ({ query }, { db, language }) => readProof(db, language, query.id)),
  route(listProofs, async (_input, { db, language }) => ({ rows: await readProofs(db, language) })),
  route(getProofState, (_input, { db }) => readProofState(db)),
  route(startProof, ({ body }, context) => {
    const { companyId, userId } = memberOf(context)
    return openProof(context.services, context.db, { companyId, userId, kind: body.kind })
  }),
  route(readDifferences, async ({ body }, context) => {
    const { companyId } = memberOf(context)
    const taken = await context.db
      .updateTable('bookDifferences')
      .set({ state: 'reading' })
      .where('id', 'in', body.ids)
      .where('state', '=', 'open')
      .returning('id')
      .execute()
    const ids = taken.map(({ id }) => id)
    if (ids.length) await enqueue(context.services, repairRequest, { companyId, ids }, context.db)
    await publish(context.db, { companyId }, { code: 'SYNC_PROGRESS', value: '' })
    return { reading: ids.length }
  }),
  proofExport.link,
]
