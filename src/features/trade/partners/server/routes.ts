import { actorOf } from '#server/data/audit.ts'
import { type Route, route, routeOutside } from '#server/http/route.ts'
import * as contract from '../contract.ts'
import { importPartnerItems } from '../item-file.ts'
import { allowancesOf, removeAllowance, saveAllowance } from './agreed/allowances.ts'
import { pricesOf, removePrice, savePrice } from './agreed/prices.ts'
import { partnerItemsExport } from './item-file/export-items.ts'
import { importItems } from './item-file/import-items.ts'
import { codesOfItem, itemPage } from './items.ts'
import { removeItem, saveItem } from './keep-item.ts'
import { removeLocation, saveLocation } from './keep-location.ts'
import { locationPage } from './locations.ts'
import { partnerDetails } from './partner.ts'
import { partnerPage } from './partner-list.ts'
import { removePartnerOf } from './remove-partner.ts'
import { savePartnerOf } from './save-partner.ts'
import { partnerTable, saveTable } from './tables.ts'

export const partnersRoutes: Route[] = [
  route(contract.listPartners, ({ query }, context) => partnerPage(context, query)),
  route(contract.getPartner, ({ params }, context) => partnerDetails(context, params.id)),
  route(contract.savePartner, ({ body }, context) => savePartnerOf(context, body)),
  route(contract.removePartner, ({ params }, context) => removePartnerOf(context, params.id)),
  route(contract.listPartnerItems, (input, context) => itemPage(context, input)),
  route(contract.listCodesOfItem, ({ params }, { db }) => codesOfItem(db, params.itemId)),
  route(contract.savePartnerItem, ({ params, body }, context) => saveItem(context.db, actorOf(context), params.id, body)),
  route(contract.removePartnerItem, ({ params }, context) => removeItem(context.db, actorOf(context), params.id)),
  routeOutside(importPartnerItems, (input, context) => importItems(context, input)),
  partnerItemsExport.link,
  route(contract.listPartnerAllowances, async ({ params }, { db }) => ({ rows: await allowancesOf(db, params.id) })),
  route(contract.savePartnerAllowance, ({ params, body }, context) => saveAllowance(context.db, actorOf(context), params.id, body)),
  route(contract.removePartnerAllowance, ({ params }, context) => removeAllowance(context.db, actorOf(context), params.id)),
  route(contract.listPartnerPrices, async ({ params }, { db }) => ({ rows: await pricesOf(db, params.id) })),
  route(contract.savePartnerPrice, ({ params, body }, context) => savePrice(context.db, actorOf(context), params.id, body)),
  route(contract.removePartnerPrice, ({ params }, context) => removePrice(context.db, actorOf(context), params.id)),
  route(contract.listPartnerLocations, (input, context) => locationPage(context, input)),
  route(contract.savePartnerLocation, ({ params, body }, context) => saveLocation(context, params.id, body)),
  route(contract.getPartnerTable, ({ params }, context) => partnerTable(context, params.id)),
  route(contract.savePartnerTable, ({ params, body }, context) => saveTable(context, params.id, body)),
  route(contract.removePartnerLocation, ({ params }, context) => removeLocation(context.db, actorOf(context), params.id)),
]
