import { type Route, route, routeOutside } from '#server/http/route.ts'
import {
  addCountItem,
  approveCount,
  cancelCount,
  enterCount,
  findCountLine,
  finishCount,
  getCount,
  getCountChoices,
  getCountSheet,
  importCount,
  listCountLines,
  listCounts,
  recount,
  startCount,
} from '../contract.ts'
import { approve } from './approve.ts'
import { choicesAt } from './choices.ts'
import { addItem, enter } from './enter.ts'
import { cancel, countAgain, finish } from './finish.ts'
import { importSheet } from './import.ts'
import { foundLine, linePage } from './lines.ts'
import { countDetail, countPage } from './list.ts'
import { countSheet } from './sheet.ts'
import { countSheetFile } from './sheet-file.ts'
import { start } from './start.ts'

export const countsRoutes: Route[] = [
  route(listCounts, ({ query }, context) => countPage(context, query)),
  route(getCountChoices, ({ params }, context) => choicesAt(context, params.locationId)),
  route(startCount, ({ body }, context) => start(context, body)),
  route(getCount, ({ params }, context) => countDetail(context, params.id)),
  route(listCountLines, ({ params, query }, context) => linePage(context, params.id, query)),
  route(findCountLine, ({ params, query }, context) => foundLine(context, params.id, query.code)),
  route(enterCount, async ({ params, body }, context) => ({ entered: await enter(context, params.id, body.lines, body.countedAt) })),
  route(addCountItem, async ({ params, body }, context) => ({ lineNo: await addItem(context, params.id, body.itemId) })),
  routeOutside(importCount, (input, context) => importSheet(context, input)),
  route(finishCount, async ({ params }, context) => {
    await finish(context, params.id)
    return {}
  }),
  route(recount, async ({ params, body }, context) => {
    await countAgain(context, params.id, body.lines)
    return {}
  }),
  route(approveCount, async ({ params }, context) => ({ moved: await approve(context, params.id) })),
  route(cancelCount, async ({ params }, context) => {
    await cancel(context, params.id)
    return {}
  }),
  routeOutside(getCountSheet, ({ params }, context) => countSheet(context, params.id)),
  countSheetFile.link,
]
