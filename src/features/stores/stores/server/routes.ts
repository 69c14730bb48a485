import { type Route, route, routeOutside } from '#server/http/route.ts'
import * as contract from '../contract.ts'
import { catalogOf, keepCatalog } from './catalog.ts'
import { storeChoices } from './choices.ts'
import { decideOrders } from './decide.ts'
import { storeDetails } from './details.ts'
import { storesExport } from './export.ts'
import { storePage } from './list.ts'
import { storeNeighbours } from './neighbours.ts'
import { storeOrders } from './orders.ts'
import { keepPicture } from './pictures.ts'
import { addTo, saveTo } from './save.ts'
import { takeStep } from './steps.ts'

export const storesRoutes: Route[] = [
  route(contract.storeListing, ({ query }, context) => storePage(context, query)),
  storesExport.link,
  route(contract.addStore, ({ body }, context) => addTo(context, body)),
  route(contract.saveStore, ({ params, body }, context) => saveTo(context, params.id, body)),
  route(contract.getStore, ({ params }, context) => storeDetails(context, params.id)),
  route(contract.getStoreNeighbours, ({ params, query }, context) => storeNeighbours(context, params.id, query)),
  route(contract.getStoreChoices, (_, context) => storeChoices(context)),
  routeOutside(contract.takeStoreStep, ({ params, body }, context) => takeStep(context, params.id, body)),
  route(contract.getStoreCatalog, ({ params }, context) => catalogOf(context, params.id)),
  route(contract.saveStoreCatalog, ({ params, body }, context) => keepCatalog(context, params.id, body)),
  routeOutside(contract.saveStorePicture, ({ params, body, upload }, context) => keepPicture(context, params.id, { body, upload })),
  routeOutside(contract.decideStoreOrders, ({ params, body }, context) => decideOrders(context, params.id, body)),
  route(contract.listStoreOrders, ({ params, query }, context) => storeOrders(context, params.id, query)),
]
