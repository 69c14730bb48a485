import { type Route, route, routeOutside } from '#server/http/route.ts'
import * as contract from '../contract.ts'
import { noteEntered } from './difference.ts'
import { settlementsExport } from './export.ts'
import { giveBack } from './give-back.ts'
import { settlementDetails, settlementPage } from './list.ts'
import { moneyPage, openPayments } from './open.ts'
import { settlementReceipt } from './receipt.ts'
import { settle } from './settle.ts'
import { undo } from './undo.ts'

export const settlementsRoutes: Route[] = [
  route(contract.listOpenMoney, ({ query }, context) => moneyPage(context, query)),
  route(contract.getOpenPayments, ({ params, query }, context) => openPayments(context, params.id, query)),
  route(contract.settleMoney, ({ params, body }, context) => settle(context, params.id, body)),
  route(contract.giveMoneyBack, ({ params, body }, context) => giveBack(context, params.id, body)),
  route(contract.noteDifference, ({ params, body }, context) => noteEntered(context, params.id, body)),
  route(contract.undoSettlement, ({ params, body }, context) => undo(context, params.id, body)),
  route(contract.listSettlements, ({ query }, context) => settlementPage(context, query)),
  route(contract.getSettlement, ({ params }, context) => settlementDetails(context, params.id)),
  routeOutside(contract.getSettlementReceipt, ({ params }, context) => settlementReceipt(context, params.id)),
  settlementsExport.link,
]
