import { type Route, route, routeOutside } from '#server/http/route.ts'
import * as contract from '../contract.ts'
import { keepHandedIn, keepProof } from './proofs/keep.ts'
import { handedIn, pushed } from './push.ts'
import { accept, change, moneyNoted, refuse } from './review/decide.ts'
import { documentDetails } from './review/details.ts'
import { documentPage } from './review/list.ts'
import { withoutProof } from './review/without-proof.ts'

export const uploadsRoutes: Route[] = [
  routeOutside(contract.pushDocuments, ({ body }, context) => pushed(context, body)),
  routeOutside(contract.pushFile, (input, context) => keepProof(context, input)),
  route(contract.listDocuments, ({ query }, context) => documentPage(context, query)),
  route(contract.getDocument, ({ params }, context) => documentDetails(context, params.id)),
  route(contract.acceptDocument, ({ params, body }, context) => accept(context, params.id, body)),
  route(contract.changeDocument, ({ params, body }, context) => change(context, params.id, body)),
  route(contract.refuseDocument, ({ params, body }, context) => refuse(context, params.id, body)),
  route(contract.acceptWithoutProof, ({ params, body }, context) => withoutProof(context, params.id, body)),
  route(contract.noteMoney, ({ params, body }, context) => moneyNoted(context, params.id, body)),
  routeOutside(contract.handInDocuments, ({ params, body }, context) => handedIn(context, params.id, body)),
  routeOutside(contract.handInProof, (input, context) => keepHandedIn(context, input)),
]
