import type { RecordKind } from '#server/data/record-kind.ts'
import { type Route, route } from '#server/http/route.ts'
import * as contract from '../contract.ts'
import * as transfers from '../transfers.ts'
import { balancePage } from './balances.ts'
import { adjust, receive } from './by-hand.ts'
import { balancesExport } from './export.ts'
import { historyOf } from './history.ts'
import { itemStockOf } from './item.ts'
import { addLocation, locationsOf, saveLocation, setActive } from './locations.ts'
import { saveSettings, settingsOf } from './settings.ts'
import { type Starting, start } from './start.ts'
import { transferOf, transfersOf } from './transfers/list.ts'
import { receiveSent } from './transfers/receive.ts'
import { send } from './transfers/send.ts'

/** `starting`: what higher rooms know of when counting begins; `kinds`: what movements may be opened as. */
export const stockRoutes = (kinds: readonly RecordKind[], starting: Starting): Route[] => [
  route(contract.getStockSettings, (_, context) => settingsOf(context)),
  route(contract.saveStockSettings, ({ body }, context) => saveSettings(context, body)),
  route(contract.startStock, ({ body }, context) => start(context, body, starting)),
  route(contract.listStockLocations, (_, context) => locationsOf(context)),
  route(contract.addStockLocation, ({ body }, context) => addLocation(context, body)),
  route(contract.saveStockLocation, ({ params, body }, context) => saveLocation(context, params.id, body)),
  route(contract.setStockLocationActive, ({ params, body }, context) => setActive(context, params.id, body.active)),
  route(contract.listBalances, ({ query }, context) => balancePage(context, query)),
  balancesExport.link,
  route(contract.getItemStock, ({ params }, context) => itemStockOf(context, params.itemId)),
  route(contract.listStockHistory, ({ params, query }, context) => historyOf(context, params.itemId, query, kinds)),
  route(contract.receiveStock, ({ body }, context) => receive(context, body)),
  route(contract.adjustStock, ({ body }, context) => adjust(context, body)),
  route(transfers.sendTransfer, ({ body }, context) => send(context, body)),
  route(transfers.receiveTransfer, ({ params, body }, context) => receiveSent(context, params.id, body)),
  route(transfers.listTransfers, ({ query }, context) => transfersOf(context, query)),
  route(transfers.getTransfer, ({ params }, context) => transferOf(context, params.id)),
]
