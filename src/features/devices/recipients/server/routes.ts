import { type Route, route } from '#server/http/route.ts'
import * as contract from '../contract.ts'
import { companyList, deviceList, keepCompanyList, keepDeviceList } from './lists.ts'
import { tryAgain } from './refused.ts'

export const recipientsRoutes: Route[] = [
  route(contract.getDistributionList, ({ params }, context) => deviceList(context, params.id)),
  route(contract.saveDistributionList, ({ params, body }, context) => keepDeviceList(context, params.id, body)),
  route(contract.getCompanyDistributionList, (_, context) => companyList(context)),
  route(contract.tryMailbox, ({ body }, context) => tryAgain(context, body.email)),
  route(contract.saveCompanyDistributionList, ({ body }, context) => keepCompanyList(context, body)),
]
