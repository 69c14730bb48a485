import { type Route, route, routeOutside } from '#server/http/route.ts'
import { listItemChanges } from '../bulk-changes.ts'
import * as contract from '../contract.ts'
import { addPicture, orderPictures, removePicture } from '../pictures.ts'
import { changeMany } from './bulk/change-many.ts'
import { changesPage } from './bulk/list-changes.ts'
import { undoMany } from './bulk/undo-many.ts'
import { addItemRecord } from './change/add.ts'
import { saveItemRecord } from './change/save.ts'
import { itemChoices, itemDetails } from './details.ts'
import { itemsExport } from './list/export.ts'
import { foundItems } from './list/find.ts'
import { listPage } from './list/list.ts'
import { neighborsOf } from './list/neighbors.ts'
import { addPictureTo } from './pictures/add.ts'
import { putInOrder, removePictureOf } from './pictures/order.ts'

export const itemsRoutes: Route[] = [
  route(contract.listItems, ({ query }, context) => listPage(context, query)),
  itemsExport.link,
  route(contract.searchItems, ({ query }, context) => foundItems(context, query)),
  route(contract.getItem, ({ params }, context) => itemDetails(context, params.id)),
  route(contract.getItemNeighbours, (input, context) => neighborsOf(context, input)),
  route(contract.getItemChoices, (_, context) => itemChoices(context)),
  route(contract.saveItem, (input, context) => saveItemRecord(context, input)),
  route(contract.addItem, ({ body }, context) => addItemRecord(context, body)),
  routeOutside(addPicture, (input, context) => addPictureTo(context, input)),
  route(orderPictures, (input, context) => putInOrder(context, input)),
  route(removePicture, ({ params }, context) => removePictureOf(context, params.id)),
  route(contract.bulkItems, ({ body }, context) => changeMany(context, body)),
  route(listItemChanges, ({ query }, context) => changesPage(context, query)),
  route(contract.undoBulkItems, ({ params }, context) => undoMany(context, params.id)),
]
