import { z } from 'zod'
import { type Job, job } from '#server/work/job.ts'
import { listKeys } from '../contract.ts'
import { type Move, moveSome } from './move.ts'

/** The rest of a large move, batch by batch. Whoever starts it again goes on with what is left. */
export const moveListed: Job<Move> = job({
  name: 'move-listed',
  payload: z.object({
    companyId: z.uuid(),
    list: z.enum(listKeys),
    from: z.string(),
    to: z.string(),
    actorId: z.uuid().nullable(),
    actor: z.string(),
  }),
  retries: 20,
  run: async (move, services, signal) => {
    while (!signal.aborted && !(await services.transaction({ companyId: move.companyId }, (db) => moveSome(db, move))));
  },
})
