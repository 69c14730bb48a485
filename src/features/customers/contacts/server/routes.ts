import { type Route, route, routeOutside } from '#server/http/route.ts'
import * as contract from '../contract.ts'
import { contactDetails } from './details.ts'
import { contactsOf, sameAddress } from './list.ts'
import { payCardOf, stepPayCard } from './pay-card.ts'
import { saveContactOf } from './save.ts'
import { inviteOf, setStatus, withdrawOf } from './status.ts'
import { addType, contactTypes } from './types.ts'

export const contactsRoutes: Route[] = [
  route(contract.listContacts, (input, context) => contactsOf(context, input)),
  route(contract.getContact, ({ params }, context) => contactDetails(context, params.id)),
  route(contract.saveContact, (input, context) => saveContactOf(context, input)),
  route(contract.setContactStatus, ({ params, body }, context) => setStatus(context, params.id, body.active === 'Y')),
  route(contract.findContactDuplicates, (input, context) => sameAddress(context, input)),
  route(contract.inviteContact, ({ params }, context) => inviteOf(context, params.id)),
  route(contract.withdrawContactInvitation, ({ params }, context) => withdrawOf(context, params.id)),
  route(contract.listContactTypes, (_, { db }) => contactTypes(db)),
  route(contract.addContactType, ({ body }, context) => addType(context, body.name)),
  route(contract.getPayCard, ({ params }, context) => payCardOf(context, params.id)),
  routeOutside(contract.setPayCard, ({ params, body }, context) => stepPayCard(context, params.id, body)),
]
