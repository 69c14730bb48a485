import { type Route, route, routeOutside } from '#server/http/route.ts'
import * as quantities from '../agreed-quantities.ts'
import * as contract from '../contract.ts'
import * as files from '../price-files.ts'
import { listPricesOfItem } from '../prices-of-item.ts'
import { agreedPage, endAgreed, removeAgreed, saveAgreed } from './agreed.ts'
import { agreedQuantitiesPage, removeAgreedQuantities, saveAgreedQuantities } from './agreed-quantities.ts'
import { assignLevel, levelOfCustomer, levelOfPartner } from './assign.ts'
import { levelPricesExport } from './file/export-prices.ts'
import { importAgreed, importLevel } from './file/import-prices.ts'
import { importsBefore, undoImport } from './file/undo-import.ts'
import { levelOwners } from './level-owners.ts'
import { keepLevelPrice, levelPricePage, removeLevelPrice } from './level-prices.ts'
import { levelDetails, levelList, removeLevel, saveLevel } from './levels.ts'
import { linesPriced, type OfOrders, priceFound } from './of.ts'
import { pricesOfItem } from './of-item.ts'

export const pricesRoutes = (ofOrders: OfOrders): Route[] => [
  route(contract.listPriceLevels, (_, context) => levelList(context)),
  route(contract.getPriceLevel, ({ params }, context) => levelDetails(context, params.id)),
  route(contract.savePriceLevel, ({ body }, context) => saveLevel(context, body)),
  route(contract.removePriceLevel, ({ params }, context) => removeLevel(context, params.id)),
  route(contract.listLevelPrices, (input, context) => levelPricePage(context, input)),
  route(contract.saveLevelPrice, ({ params, body }, context) => keepLevelPrice(context, params.id, body)),
  route(contract.removeLevelPrice, ({ params }, context) => removeLevelPrice(context, params.id)),
  routeOutside(files.importLevelPrices, (input, context) => importLevel(context, input)),
  route(files.listPriceImports, ({ params }, context) => importsBefore(context, params.id)),
  route(files.undoPriceImport, ({ params }, context) => undoImport(context, params.id)),
  levelPricesExport.link,
  route(contract.listAgreedPrices, (input, context) => agreedPage(context, input)),
  route(contract.saveAgreedPrice, ({ params, body }, context) => saveAgreed(context, params.id, body)),
  route(contract.endAgreedPrice, ({ params, body }, context) => endAgreed(context, params.id, body.validTo)),
  route(contract.removeAgreedPrice, ({ params }, context) => removeAgreed(context, params.id)),
  routeOutside(files.importAgreedPrices, (input, context) => importAgreed(context, input)),
  route(quantities.listAgreedQuantities, (input, context) => agreedQuantitiesPage(context, input)),
  route(quantities.saveAgreedQuantity, ({ params, body }, context) => saveAgreedQuantities(context, params.id, body)),
  route(quantities.removeAgreedQuantity, ({ params }, context) => removeAgreedQuantities(context, params.id)),
  route(contract.getCustomerLevel, ({ params }, context) => levelOfCustomer(context, params.id)),
  route(contract.getPartnerLevel, ({ params }, context) => levelOfPartner(context, params.id)),
  route(contract.assignPriceLevel, ({ body }, context) => assignLevel(context, body)),
  route(contract.listLevelOwners, (input, context) => levelOwners(context, input)),
  route(contract.findPrice, ({ query }, context) => priceFound(context, query, ofOrders)),
  route(listPricesOfItem, ({ params }, context) => pricesOfItem(context, params.id)),
  route(contract.priceLines, ({ body }, context) => linesPriced(context, body, ofOrders)),
]
