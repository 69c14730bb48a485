import { type Route, route, routeOutside } from '#server/http/route.ts'
import * as contract from '../contract.ts'
import * as own from '../device-calls.ts'
import { booksChoices, locationChoices, repChoices } from './choices.ts'
import { noteContact, wiped } from './contact.ts'
import { deviceDetails } from './details.ts'
import { devicesExport } from './export.ts'
import { devicePage } from './list.ts'
import { deviceNeighbours } from './neighbours.ts'
import { pair } from './pair.ts'
import { newPairingCode } from './pairing-code.ts'
import { saveDevice } from './save.ts'
import { signIn } from './sign-in/sign-in.ts'
import { changeState, lose, retire } from './steps.ts'

export const devicesRoutes: Route[] = [
  route(contract.listDevices, ({ query }, context) => devicePage(context, query)),
  devicesExport.link,
  route(contract.getDevice, ({ params }, context) => deviceDetails(context, params.id)),
  route(contract.getDeviceNeighbours, ({ params, query }, context) => deviceNeighbours(context, params.id, query)),
  routeOutside(contract.addUpdateDevice, ({ body }, context) => saveDevice(context, body)),
  route(contract.getLocations, (_, context) => locationChoices(context)),
  route(contract.getRepList, (_, context) => repChoices(context)),
  route(contract.getBooksChoices, (_, context) => booksChoices(context)),
  route(contract.changeDeviceState, ({ params, body }, context) => changeState(context, params.id, body)),
  route(contract.reportLost, ({ params, body }, context) => lose(context, params.id, body)),
  route(contract.retireDevice, ({ params, body }, context) => retire(context, params.id, body)),
  routeOutside(contract.makePairingCode, ({ params }, context) => newPairingCode(context, params.id)),
  routeOutside(own.pairDevice, ({ body }, context) => pair(context, body)),
  routeOutside(own.signInDevice, ({ body }, context) => signIn(context, body)),
  route(own.heartbeat, ({ body }, context) => noteContact(context, body)),
  route(own.confirmWipe, (_, context) => wiped(context)),
]
