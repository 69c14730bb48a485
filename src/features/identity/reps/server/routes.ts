import { type Route, route } from '#server/http/route.ts'
import * as contract from '../contract.ts'
import { repCandidates } from './rep-candidates.ts'
import { repCodes } from './rep-codes.ts'
import { repsOf, saveRepOf } from './reps.ts'

export const repsRoutes: Route[] = [
  route(contract.listReps, (_, context) => repsOf(context)),
  route(contract.saveRep, ({ body }, context) => saveRepOf(context, body)),
  route(contract.listRepCandidates, ({ query }, { db }) => repCandidates(db, query.search)),
  route(contract.getRepCodesByCodeAndName, ({ query }, context) => repCodes(context, query.search)),
]
