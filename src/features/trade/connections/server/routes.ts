import { type Route, route, routeOutside } from '#server/http/route.ts'
import * as contract from '../contract.ts'
import { describedFile } from './as2/describe-certificate.ts'
import { refusedMessages } from './as2/refusals.ts'
import { announceKey, takeKey } from './as2/renew-key.ts'
import { changeState, remove } from './change-state.ts'
import { configure } from './configure.ts'
import { configuration, integrations } from './describe-connection.ts'
import { setUp } from './set-up.ts'
import { tryOut } from './try-out.ts'

export const connectionsRoutes: readonly Route[] = [
  route(contract.getIntegrations, (_, { db }) => integrations(db)),
  route(contract.addUpdateIntegration, ({ body }, context) => setUp(context, body)),
  route(contract.getInetegrationConfiguration, ({ params }, context) => configuration(context, params.id)),
  route(contract.getIntegrationConfiguration, ({ params }, context) => configuration(context, params.id)),
  route(contract.addEditIntegrationConfiguration, ({ body }, context) => configure(context, body)),
  route(contract.addEditIntegrationConfigurationOf, ({ params, body }, context) => configure(context, { ...body, ...params })),
  routeOutside(contract.testIntegration, (input, context) => tryOut(context, input)),
  route(contract.changeIntegrationState, ({ params, body }, context) => changeState(context, params.id, body.change)),
  route(contract.removeIntegration, ({ params }, context) => remove(context, params.id)),
  route(contract.readCertificate, async ({ body }) => describedFile(Buffer.from(body.base64, 'base64'))),
  route(contract.listRefusedMessages, ({ params }, { db }) => refusedMessages(db, params.id)),
  route(contract.addAs2Key, (_, context) => announceKey(context)),
  route(contract.takeAs2Key, ({ params }, context) => takeKey(context, params.id)),
]
