import { storageLimit, storageOf } from '#server/files/storage.ts'
import { type Route, route, routeOutside } from '#server/http/route.ts'
import * as contract from '../contract.ts'
import { companyOf, saveCompanyOf } from './company.ts'
import { salesSettings, saveSales } from './sales.ts'

export const settingsRoutes: Route[] = [
  route(contract.getCompany, (_, context) => companyOf(context)),
  routeOutside(contract.saveCompany, saveCompanyOf),
  route(contract.getStorage, async (_, { db, services }) => ({ ...(await storageOf(db)), limit: storageLimit(services.config) })),
  route(contract.getSalesSettings, (_, context) => salesSettings(context)),
  route(contract.saveSalesSettings, ({ body }, context) => saveSales(context, body)),
]
