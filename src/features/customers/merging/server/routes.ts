import { memberOf } from '#server/http/context.ts'
import { type Route, route } from '#server/http/route.ts'
import { enqueue } from '#server/work/job.ts'
import * as contract from '../contract.ts'
import { mergeTwo } from './merge.ts'
import { mergesOf } from './of-customer.ts'
import { previewOf } from './preview.ts'
import { searchDuplicates } from './search.ts'
import { dismiss, suspectsPage } from './suspects.ts'
import { cancel, undo } from './undo.ts'

export const mergingRoutes: Route[] = [
  route(contract.previewMerge, (input, context) => previewOf(context, input)),
  route(contract.mergeCustomers, (input, context) => mergeTwo(context, input)),
  route(contract.listMerges, ({ params }, context) => mergesOf(context, params.id)),
  route(contract.undoMerge, ({ params }, context) => undo(context, params.id)),
  route(contract.cancelMerge, ({ params }, context) => cancel(context, params.id)),
  route(contract.listSuspects, (input, context) => suspectsPage(context, input)),
  route(contract.dismissSuspect, (input, context) => dismiss(context, input)),
  route(contract.searchSuspects, async (_, { db, services, session }) => {
    const { companyId } = memberOf({ session })
    await enqueue(services, searchDuplicates, { companyId }, db, { key: companyId })
    return {}
  }),
]
