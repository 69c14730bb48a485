import { type Route, route } from '#server/http/route.ts'
import * as contract from '../contract.ts'
import { dropRepGroup, keepRepGroup, repGroups } from './groups.ts'
import { companyRules, deviceRules, groupRules, keepCompanyRules, keepDeviceRules, keepGroupRules } from './levels.ts'

export const deviceRulesRoutes: Route[] = [
  route(contract.getDeviceRules, ({ params }, context) => deviceRules(context, params.id)),
  route(contract.saveDeviceRules, ({ params, body }, context) => keepDeviceRules(context, params.id, body)),
  route(contract.getCompanyRules, (_, context) => companyRules(context)),
  route(contract.saveCompanyRules, ({ body }, context) => keepCompanyRules(context, body)),
  route(contract.getGroupRules, ({ params }, context) => groupRules(context, params.id)),
  route(contract.saveGroupRules, ({ params, body }, context) => keepGroupRules(context, params.id, body)),
  route(contract.listRepGroups, (_, context) => repGroups(context)),
  route(contract.saveRepGroup, ({ body }, context) => keepRepGroup(context, body)),
  route(contract.removeRepGroup, ({ params }, context) => dropRepGroup(context, params.id)),
]
